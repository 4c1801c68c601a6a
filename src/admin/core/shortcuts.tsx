import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { readStored, store } from '#lib/storage.ts'
import { submitForm } from '#ui/forms/submit-form.ts'

const storageKey = 'admin-shortcuts'

/** Single keys may get in the way of speech and switch control, so they can be turned off (WCAG 2.1.4). */
export const $shortcutsOn = atom(read())

/** Turns single keys on or off, in this browser. */
export function turnShortcuts(on: boolean): void {
  $shortcutsOn.set(on)
  store('device', storageKey, on ? 'on' : 'off')
}

function read(): boolean {
  return readStored('device', storageKey) !== 'off'
}

type Keys = Record<string, () => void>

/** The keys of the components on screen, the newest last. The newest one wins if two use the same key. */
const inUse: { current: Keys }[] = []

/** How long (ms) a sequence such as 'g f' waits for its second key. */
const secondKeyMs = 1500
let first: { key: string; at: number } | null = null

/**
 * Runs the action of a key while the component is on screen: `{ j: next, 'g f': list }`, by `event.key`; the second key
 * of a sequence must follow within `secondKeyMs`. Does nothing while a control has the key, a modifier is held, or a
 * dialog is open. Escape leaves the control.
 */
export function useShortcuts(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  // Registered before the view is painted, so that a key pressed at the first sight of the view counts.
  useLayoutEffect(() => {
    inUse.push(latest)
    return () => {
      inUse.splice(inUse.indexOf(latest), 1)
    }
  }, [])
}

/** Returns the action of a key in the view on screen; undefined if it has none. */
export const actionOf = (key: string): (() => void) | undefined =>
  inUse.findLast(({ current }) => current[key])?.current[key]

if (typeof document !== 'undefined') document.addEventListener('keydown', onKey)

function onKey(event: KeyboardEvent): void {
  if (isSend(event)) return void send(event)
  if (!$shortcutsOn.get() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (event.key === 'Shift' || document.querySelector('dialog[open]')) return
  if (event.key === 'Escape') leave(event.target as HTMLElement)
  if (isTaken(event)) return
  const now = event.timeStamp
  const before = first && now - first.at < secondKeyMs ? `${first.key} ` : ''
  first = null
  const name = before + event.key
  const run = actionOf(name)
  if (run) {
    event.preventDefault()
    run()
  } else if (!before && inUse.some(({ current }) => Object.keys(current).some((key) => key.startsWith(`${name} `)))) {
    first = { key: name, at: now }
  }
}

/** Tells whether a key submits the form: Ctrl or Cmd with Enter. */
export const isSend = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) =>
  key === 'Enter' && (ctrlKey || metaKey)

/**
 * Submits the form of the focused field, and leaves the field, so that the next key is a shortcut and no text. A form
 * that finds something wrong puts the focus back.
 */
function send(event: KeyboardEvent): void {
  const field = (event.target as Element).closest<HTMLInputElement>('input, textarea, select')
  if (!field?.form || event.defaultPrevented) return
  event.preventDefault()
  field.blur()
  submitForm(field.form)
}

const writes = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]'
const presses = 'a[href], button, summary, input, [role=button], [role=radio], [role=checkbox]'

let pointedLast = false
let leftByEscape = false
let reachedByPointer = false
/** How each control was reached last: true for a pointer. */
const reachedBefore = new WeakMap<Element, boolean>()

if (typeof document !== 'undefined') {
  const noteInput = (event: Event) => {
    pointedLast = event.type === 'pointerdown'
    leftByEscape = event instanceof KeyboardEvent && event.key === 'Escape'
  }
  document.addEventListener('pointerdown', noteInput, true)
  document.addEventListener('keydown', noteInput, true)
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    const control = target as Element
    // A dialog that closes gives the focus back: the control was reached as it was before the dialog.
    const isGivenBack = leftByEscape || (relatedTarget as Element | null)?.closest('dialog:not([open])') != null
    reachedByPointer = isGivenBack ? (reachedBefore.get(control) ?? pointedLast) : pointedLast
    reachedBefore.set(control, reachedByPointer)
  })
}

/**
 * Tells whether a key belongs to the control that has the focus. A field takes every key, a choice its arrows. A
 * button, link or choice takes letters and digits, so that a key pressed by mistake decides nothing. There are two
 * exceptions: a control that the mouse focused, because the other hand works with the keys, and the rows of a list,
 * along which the keys move.
 */
export function isTaken({ key, target }: KeyboardEvent): boolean {
  const element = target as Element
  // Until the next frame a dialog that has just closed keeps the focus.
  if (element.closest('dialog:not([open])')) return false
  if (element.closest(writes) || (key.startsWith('Arrow') && element.matches('[type=radio]'))) return true
  const isSign = /^[\p{L}\d]$/u.test(key)
  return isSign && !reachedByPointer && element.closest(presses) !== null && !isInRow(element)
}

const isInRow = (element: Element) => Boolean(element.closest('tr, li')?.querySelector('[data-row]'))

/**
 * Takes the focus off a control, so that letters and digits act again. The first Escape in a search empties it, as
 * browsers do. The place among the rows of a list stays.
 */
function leave(element: HTMLElement): void {
  const empties = element instanceof HTMLInputElement && element.type === 'search' && element.value !== ''
  if (!empties && (element.matches(writes) || (element.matches(presses) && !isInRow(element)))) element.blur()
}

/**
 * Shows the shortcut key of a button if there is a keyboard. Screen readers get it from the button's
 * `aria-keyshortcuts`.
 */
export function ShortcutKey({ children }: { children: ReactNode }) {
  if (!useStore($shortcutsOn)) return null
  return (
    <kbd
      aria-hidden
      className="ml-1 hidden rounded-sm border border-current px-1 font-sans text-xs opacity-70 md:pointer-fine:inline"
    >
      {children}
    </kbd>
  )
}
