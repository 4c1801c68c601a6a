import { familiesOnPage, showFilter } from './apply-filter.ts'
import { filterFromQuery } from './query.ts'

// Runs right after the cards, before they are painted: a reload, Back or a shared link shows its list at once, and at its scroll.
if (location.search) {
  showFilter(filterFromQuery(location.search, familiesOnPage()))
  document.documentElement.classList.remove('restoring')
}
