import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 80rem)')

const subscribe = (onChange: () => void) => {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Tells whether there is room for the table of applications with all its columns; on tablets and phones there is not. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
