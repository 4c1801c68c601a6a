import { sortOptions } from '#content/catalogue-filter.ts'
import { type CatalogueFilter, cylinderRanges, isFiltering, passesFilter } from '#domain/catalogue/catalogue.ts'
import { installmentOptions } from '#domain/money/financing.ts'
import type { PlanChoice } from '#domain/offer/conditions.ts'
import { compareNames } from '#domain/search.ts'
import { readReais } from '#ui/forms/read-reais.ts'

/**
 * Reads the filter from a page's query, e.g. '?modelo=CG&cilindrada=up-to-150&ordenar=name'. Unknown values are left
 * out.
 * @param families the families that exist.
 */
export function filterFromQuery(search: string, families: readonly string[]): CatalogueFilter {
  const query = new URLSearchParams(search)
  const wantedFamilies = query.getAll('modelo')
  const wantedRanges = query.getAll('cilindrada')
  return {
    families: families.filter((family) => wantedFamilies.includes(family)),
    cylinders: cylinderRanges.map(({ id }) => id).filter((id) => wantedRanges.includes(id)),
    budget: wholeReais(query.get('parcela') ?? ''),
    times: installmentOptions.find((count) => String(count) === query.get('vezes')) ?? null,
    entry: wholeReais(query.get('entrada') ?? ''),
    sort: sortOptions.find(({ id }) => id === query.get('ordenar'))?.id ?? 'popular',
  }
}

/** The largest amount in reais that the catalogue asks for. */
const mostReais = 999_999

/**
 * Reads an amount in the Brazilian notation ('850', '1.500', '850,50'), in whole reais. Null without digits and for
 * zero.
 */
export function wholeReais(typed: string): number | null {
  const cents = readReais(typed)
  return cents === null ? null : Math.min(Math.floor(cents / 100), mostReais) || null
}

/** The query that leads to a filter: '' when it is the default, else '?…'. */
export function queryOf({ families, cylinders, budget, times, entry, sort }: CatalogueFilter): string {
  const query = new URLSearchParams([
    ...families.map((family) => ['modelo', family]),
    ...cylinders.map((id) => ['cilindrada', id]),
    ...(budget === null ? [] : [['parcela', String(budget)]]),
    ...(times === null ? [] : [['vezes', String(times)]]),
    ...(entry === null ? [] : [['entrada', String(entry)]]),
    ...(sort === 'popular' ? [] : [['ordenar', sort]]),
  ])
  const text = query.toString()
  return text && `?${text}`
}

/** The part of a filter that is a plan: the number of installments and the entry. */
export function planOf({ times, entry }: CatalogueFilter): Pick<PlanChoice, 'installments' | 'entryCents'> {
  return { installments: times, entryCents: entry === null ? null : entry * 100 }
}

const controlsOf = (bar: ParentNode) => [...bar.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
const isOption = (control: Element): control is HTMLInputElement => control.matches('[type=checkbox], [type=radio]')

/** Returns the state of the filter bar's controls as a query. The visitor can use them before the bar runs. */
export function queryOfControls(bar: ParentNode): string {
  const used = controlsOf(bar).filter((control) => !isOption(control) || control.checked)
  return new URLSearchParams(used.map(({ name, value }) => [name, value])).toString()
}

/** Sets the filter bar's controls to a filter, before the bar runs. */
export function showInControls(bar: ParentNode, filter: CatalogueFilter): void {
  const query = new URLSearchParams(queryOf(filter))
  for (const control of controlsOf(bar)) {
    if (!isOption(control)) control.value = query.get(control.name) ?? ''
    else if (query.has(control.name)) control.checked = query.getAll(control.name).includes(control.value)
  }
}

const all = <T extends HTMLElement>(root: ParentNode, selector: string) => [...root.querySelectorAll<T>(selector)]

/** The sentence that tells how many models are shown, e.g. '3 motos'. */
export function countText(count: number): string {
  return count === 1 ? '1 moto' : `${count} motos`
}

/** Finds the button that empties every filter. It stands with the results, outside of the island. */
export const clearButton = () => document.querySelector<HTMLElement>('[data-clear]')

/** The families that the cards on the page belong to. */
export function familiesOnPage(): string[] {
  return [...new Set(all(document, '[data-family]').map((card) => card.dataset.family ?? ''))]
}

type Order = (a: HTMLElement, b: HTMLElement) => number
const byPosition: Order = (a, b) => Number(a.dataset.position) - Number(b.dataset.position)
const nameOn = (card: HTMLElement) => card.querySelector('h3')?.textContent ?? ''
const orders: Record<CatalogueFilter['sort'], Order> = {
  popular: byPosition,
  name: (a, b) => compareNames(nameOn(a), nameOn(b)),
  price: (a, b) => Number(a.dataset.priceCents) - Number(b.dataset.priceCents) || byPosition(a, b),
}

/** The number of installments that the cards show. */
export function installmentsOnCards(): number {
  return Number(document.querySelector('[data-card-installments]')?.textContent)
}

/** Returns the amount of '60x R$ 224,85', the plan that a card shows. */
const shownInstallment = (card: HTMLElement) =>
  card.querySelector('[data-installment]')?.textContent.split('x ')[1] ?? ''

/** Returns the installment that a card shows, in cents, so that the filter compares the visible amount. */
const installmentOn = (card: HTMLElement) => Number(shownInstallment(card).replace(/\D/g, ''))

/** Names the model with the smallest installment if no model is within the budget. Without a card, hides that line. */
function showNearest(card: HTMLElement | undefined): void {
  const line = document.querySelector<HTMLElement>('[data-nearest]')
  if (!line) return
  line.hidden = !card
  if (!card) return
  const [amount, link] = [line.querySelector('strong'), line.querySelector('a')]
  if (amount) amount.textContent = shownInstallment(card)
  if (!link) return
  link.textContent = nameOn(card)
  link.href = card.querySelector<HTMLAnchorElement>('[data-card-link]')?.href ?? ''
}

/**
 * Applies a filter to the static cards: hides cards and empty categories, orders the cards within their category, and
 * tells how many are left. The cards carry the needed data: `data-family`, `data-capacity`, `data-position`,
 * `data-price-cents`, and the visible name and installment.
 */
export function showFilter(filter: CatalogueFilter): void {
  let shown = 0
  let nearest: HTMLElement | undefined
  for (const section of all(document, '[data-category]')) {
    const list = section.querySelector('ul')
    const cards = all(section, '[data-family]')
    let visible = 0
    for (const card of cards) {
      const { family = '', capacity } = card.dataset
      const facts = { family, capacity: Number(capacity), installmentCents: installmentOn(card) }
      card.hidden = !passesFilter(facts, filter)
      if (!card.hidden) visible += 1
      if (
        passesFilter(facts, { ...filter, budget: null }) &&
        !(nearest && installmentOn(nearest) <= facts.installmentCents)
      )
        nearest = card
    }
    const ordered = [...cards].sort(orders[filter.sort])
    // Moves nodes only when the order differs, because the browser then lays out the list again.
    if (ordered.some((card, index) => card !== cards[index])) list?.append(...ordered)
    section.hidden = visible === 0
    shown += visible
  }
  const count = document.querySelector<HTMLElement>('[data-count]')
  const empty = document.querySelector<HTMLElement>('[data-empty]')
  if (count) count.textContent = countText(shown)
  if (empty) empty.hidden = shown > 0
  showNearest(shown === 0 ? nearest : undefined)
  const clear = clearButton()
  if (clear) clear.hidden = !isFiltering(filter)
  // The cards that `hide-until-filtered.ts` hid are ready.
  document.documentElement.classList.remove('restoring')
}
