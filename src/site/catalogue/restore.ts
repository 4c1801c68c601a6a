import { familiesOnPage, showFilter } from './apply-filter.ts'
import { filterFromQuery } from './query.ts'

// Before the cards are painted: a reload, Back or a shared link shows its list at once, and at its scroll.
const restore = () => showFilter(filterFromQuery(location.search, familiesOnPage()))

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', restore)
else restore()
