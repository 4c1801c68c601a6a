import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $router } from '../core/router.ts'
import { useShortcuts } from '../core/shortcuts.tsx'

/**
 * The keys of every list: '/' searches, j and k move along the rows; `more` adds others. Returns the ref for the search
 * box.
 */
export function useListKeys(more: Record<string, () => void> = {}) {
  const searchBox = useRef<HTMLInputElement>(null)
  const wantsSearch = useStore($router)?.search.buscar
  useShortcuts({
    '/': () => searchBox.current?.focus(),
    j: () => moveAlongRows(1),
    k: () => moveAlongRows(-1),
    ...more,
  })
  useEffect(() => {
    if (wantsSearch) searchBox.current?.focus()
  }, [wantsSearch])
  return searchBox
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** Moves the focus to the first row; returns whether there is one. */
export function focusRow(): boolean {
  const [row] = rows()
  row?.focus()
  return row !== undefined
}

/** Opens the only row of a list. Does nothing if there are more. */
export function openOnlyRow(): void {
  const [row, ...others] = rows()
  // A busy list still shows rows of the former search.
  if (others.length === 0 && !row?.closest('[aria-busy=true]')) row?.click()
}

/** Moves the focus to the next row's link (1) or the previous one (-1). Without a focused row, goes to the first. */
function moveAlongRows(step: 1 | -1): void {
  const links = rows()
  // The focus may also be on a row's checkbox.
  const row = document.activeElement?.closest('tr, li')
  const index = links.findIndex((link) => row?.contains(link))
  const next = index < 0 ? 0 : Math.min(links.length - 1, Math.max(0, index + step))
  links[next]?.focus()
}

/** Selects or deselects the focused row. */
export function pickFocusedRow(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-pick]')?.click()
}

/**
 * Moves the focus after a press that removes its own button. Returns a function that takes a finder of the next
 * element. Once another `shown` is on screen, the found element gets the focus, unless another element has it.
 */
export function useFocusAfter(shown: unknown): (find: () => HTMLElement | null | undefined) => void {
  const find = useRef<() => HTMLElement | null | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when something else is shown.
  useEffect(() => {
    const { activeElement } = document
    // A button that was just disabled keeps the focus until the next frame.
    if (!activeElement || activeElement.matches('body, :disabled')) find.current?.()?.focus()
    find.current = undefined
  }, [shown])
  return (next) => {
    find.current = next
  }
}
