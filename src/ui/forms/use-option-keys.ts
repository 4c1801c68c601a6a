import ListNavigation from '@github/combobox-nav'
import { type RefObject, useEffect } from 'react'

/**
 * Lets arrow keys move through the options of a list and Enter choose, while the field keeps the focus. `shown` is the
 * content of the list and false while that is closed; a new value starts the keys anew. `first` chooses the first
 * option from the start.
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
