import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $router } from '../core/router.ts'
import { useShortcuts } from '../core/shortcuts.ts'

/** The keys of every list: '/' searches, j and k move along the rows; and more. Gives the search box its ref. */
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

/** Moves the focus to the first row; gives whether there is one. */
export function focusRow(): boolean {
  const [row] = rows()
  row?.focus()
  return row !== undefined
}

/** Opens the row of a list that has one. */
export function openOnlyRow(): void {
  const [row, ...others] = rows()
  // Rows of a former search are not what is looked for.
  if (others.length === 0 && !row?.closest('[aria-busy=true]')) row?.click()
}

/** Moves the focus from the link of one application to the next (1) or the one before (-1); first to the first. */
function moveAlongRows(step: 1 | -1): void {
  const links = rows()
  // From a row's checkbox too.
  const row = document.activeElement?.closest('tr, li')
  const index = links.findIndex((link) => row?.contains(link))
  const next = index < 0 ? 0 : Math.min(links.length - 1, Math.max(0, index + step))
  links[next]?.focus()
}

/** Chooses the row that has the focus, or no longer. */
export function pickFocusedRow(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-pick]')?.click()
}
