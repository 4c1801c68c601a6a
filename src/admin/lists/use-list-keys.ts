import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $router } from '../core/router.ts'
import { useShortcuts } from '../core/shortcuts.ts'
import { moveAlongRows } from './row-focus.ts'

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
