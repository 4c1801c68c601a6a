import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 48rem)')

const subscribe = (onChange: () => void) => {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Tells whether there is room for a table: from tablets on. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
