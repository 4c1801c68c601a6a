const writes = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]'
const presses = 'a[href], button, summary, input, [role=button], [role=radio], [role=checkbox]'

let pointedLast = false
let reachedByPointer = false

if (typeof document !== 'undefined') {
  const noteInput = ({ type }: Event) => {
    pointedLast = type === 'pointerdown'
  }
  document.addEventListener('pointerdown', noteInput, true)
  document.addEventListener('keydown', noteInput, true)
  document.addEventListener('focusin', () => {
    reachedByPointer = pointedLast
  })
}

/**
 * Tells whether a key belongs to the control that has the focus. A field takes every key, a choice its arrows. A button, link or
 * choice takes letters and digits, so that one pressed by mistake decides nothing; except where the mouse put the focus, whose
 * other hand goes on with the keys, and in the rows of a list, along which the keys move.
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
 * Takes the focus off a control, so that letters and digits act again. The first Escape in a search empties it, as browsers do.
 * The place among the rows of a list stays.
 */
export function leave(element: HTMLElement): void {
  const empties = element instanceof HTMLInputElement && element.type === 'search' && element.value !== ''
  if (!empties && (element.matches(writes) || (element.matches(presses) && !isInRow(element)))) element.blur()
}
