import ListNavigation from '@github/combobox-nav'
import { type RefObject, useEffect } from 'react'

/**
 * Lets the arrows move through the options of a list while the field keeps the focus, and Enter choose. `shown`: what is in the
 * list, anew when that changes; false while it is closed. `first`: the first one is chosen from the start.
 */
export function useOptionKeys(
  field: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLElement | null>,
  shown: unknown,
  { first = false } = {},
): void {
  useEffect(() => {
    if (!shown || !field.current || !list.current) return
    const navigation = new ListNavigation(field.current, list.current, {
      tabInsertsSuggestions: false,
      firstOptionSelectionMode: first ? 'selected' : 'none',
    })
    navigation.start()
    return () => navigation.stop()
  }, [shown, field, list, first])
}
