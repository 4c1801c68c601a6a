import { useSyncExternalStore } from 'react'

function follow(changed: () => void) {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** The part of the address after '#', with it: the page of the portal that is open. */
export function useHash(): string {
  return useSyncExternalStore(
    follow,
    () => location.hash,
    () => '',
  )
}
