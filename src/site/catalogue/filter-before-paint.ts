import { builtOffer } from '#content/offer/built-offer.ts'
import { showOffer } from '../motorcycle/offer/show-offer.ts'
import { familiesOnPage, filterFromQuery, planOf, showFilter, showInControls } from './filter.ts'

// Filters the cards before they are painted, so that a reload, Back or a shared link shows its list, its scroll and its
// choices at once.
function restore() {
  const filter = filterFromQuery(location.search, familiesOnPage())
  if (filter.times !== null || filter.entry !== null) showOffer(document, builtOffer, planOf(filter))
  showFilter(filter)
  const bar = document.querySelector('[data-filters]')
  if (bar) showInControls(bar, filter)
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', restore)
else restore()
