import { atom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { readStored, store } from '#lib/storage.ts'

const storageKey = 'admin-shortcuts'

/** Single keys may get in the way of speech and switch control, so they can be turned off (WCAG 2.1.4). */
export const $shortcutsOn = atom(read())

export function turnShortcuts(on: boolean): void {
  $shortcutsOn.set(on)
  store('device', storageKey, on ? 'on' : 'off')
}

function read(): boolean {
  return readStored('device', storageKey) !== 'off'
}

/**
 * Runs what belongs to a key while the component is on screen: `{ j: next, k: previous }`, by `event.key`. Not while
 * somebody types, holds a modifier, or has a dialog open.
 */
export function useShortcuts(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = latest.current[event.key]
      if (!run || !$shortcutsOn.get() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      const target = event.target as Element
      if (
        target.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]') ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
