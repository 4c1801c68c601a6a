import { sortOptions } from '#content/catalogue-filter.ts'
import { type CatalogueFilter, cylinderRanges } from '#domain/catalogue/catalogue.ts'
import { installmentOptions } from '#domain/money/financing.ts'
import type { PlanChoice } from '#domain/offer/conditions.ts'
import { readReais } from '#ui/forms/read-reais.ts'

/**
 * Reads the filter from a page's query, e.g. '?modelo=CG&cilindrada=up-to-150&ordenar=name'. Unknown values are left out.
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

/** Gives the state of the filter bar's controls as a query. The visitor can use them before the bar runs. */
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
