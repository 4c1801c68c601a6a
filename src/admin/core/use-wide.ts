import { useSyncExternalStore } from 'react'

function widthHook(query: string) {
  const media = window.matchMedia(query)
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** Tells whether there is room for rows instead of cards: on tablets and everything wider. */
export const useTablet = widthHook('(min-width: 48rem)')

/** Tells whether there is room for the layout of a tablet on its side. */
export const useLandscape = widthHook('(min-width: 64rem)')

/** Tells whether there is room for a table of many columns. */
export const useWide = widthHook('(min-width: 80rem)')

/** Tells whether there is room for all of the table's columns. */
export const useVeryWide = widthHook('(min-width: 100rem)')
