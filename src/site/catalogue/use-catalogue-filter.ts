import { useCallback, useEffect, useState } from 'react'
import { type CatalogueFilter, noFilter } from '#domain/catalogue/catalogue.ts'
import { clearButton, showFilter } from './apply-filter.ts'
import { filterFromQuery, queryOf } from './query.ts'

/**
 * The filter of the address, shown in the page's cards; a change of it is written into the address again.
 * @param families the families that there are.
 */
export function useCatalogueFilter(families: readonly string[]): [CatalogueFilter, (next: CatalogueFilter) => void] {
  const [filter, setFilter] = useState(noFilter)

  useEffect(() => {
    const restore = () => {
      const wanted = filterFromQuery(location.search, families)
      setFilter(wanted)
      showFilter(wanted)
    }
    restore()
    window.addEventListener('popstate', restore)
    // Other installments on the cards may fit the budget, or no longer.
    window.addEventListener('offershown', restore)
    return () => {
      window.removeEventListener('popstate', restore)
      window.removeEventListener('offershown', restore)
    }
  }, [families])

  const change = useCallback((next: CatalogueFilter) => {
    setFilter(next)
    showFilter(next)
    history.replaceState(history.state, '', `${location.pathname}${queryOf(next)}${location.hash}`)
  }, [])

  useEffect(() => {
    const clear = clearButton()
    const onClick = () => {
      change(noFilter)
      // The button hides itself: the focus goes on with the list.
      document.querySelector<HTMLElement>('[data-results-title]')?.focus()
    }
    clear?.addEventListener('click', onClick)
    return () => clear?.removeEventListener('click', onClick)
  }, [change])

  return [filter, change]
}
