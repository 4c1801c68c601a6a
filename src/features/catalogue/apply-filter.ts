import { type CatalogueFilter, isFiltering, passesFilter } from '#domain/catalogue/catalogue.ts'
import { compareNames } from '#domain/search/compare-names.ts'

const all = <T extends HTMLElement>(root: ParentNode, selector: string) => [...root.querySelectorAll<T>(selector)]

/** The sentence that tells how many models are shown, e.g. '3 motos'. */
export function countText(count: number): string {
  return count === 1 ? '1 moto' : `${count} motos`
}

/** The button that empties every filter; stands with the results, outside of the island. */
export const clearButton = () => document.querySelector<HTMLElement>('[data-clear]')

/** The families that the cards on the page belong to. */
export function familiesOnPage(): string[] {
  return [...new Set(all(document, '[data-family]').map((card) => card.dataset.family ?? ''))]
}

/**
 * Makes the list of static cards show a filter: hides cards and empty categories, orders the cards within their category, and
 * says how many are left. The cards carry what it needs: `data-model`, `data-family`, `data-displacement`, `data-position`.
 */
export function showFilter(filter: CatalogueFilter): void {
  let shown = 0
  for (const section of all(document, '[data-category]')) {
    const list = section.querySelector('ul')
    const cards = all(section, '[data-family]')
    let visible = 0
    for (const card of cards) {
      const { family = '', displacement } = card.dataset
      card.hidden = !passesFilter({ family, displacement: Number(displacement) }, filter)
      if (!card.hidden) visible += 1
    }
    const byName = (a: HTMLElement, b: HTMLElement) => compareNames(a.dataset.model ?? '', b.dataset.model ?? '')
    const byPosition = (a: HTMLElement, b: HTMLElement) => Number(a.dataset.position) - Number(b.dataset.position)
    const ordered = cards.toSorted(filter.sort === 'name' ? byName : byPosition)
    // Moving nodes makes the browser lay out again: only when the order differs.
    if (ordered.some((card, index) => card !== cards[index])) list?.append(...ordered)
    section.hidden = visible === 0
    shown += visible
  }
  const count = document.querySelector<HTMLElement>('[data-count]')
  const empty = document.querySelector<HTMLElement>('[data-empty]')
  if (count) count.textContent = countText(shown)
  if (empty) empty.hidden = shown > 0
  const clear = clearButton()
  if (clear) clear.hidden = !isFiltering(filter)
}
