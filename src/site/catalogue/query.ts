import { type CatalogueFilter, cylinderRanges, sortOptions } from '#domain/catalogue/catalogue.ts'
import { installmentOptions } from '#domain/money/financing.ts'

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
    budget: budgetOf(query.get('parcela') ?? ''),
    times: installmentOptions.find((count) => String(count) === query.get('vezes')) ?? null,
    sort: sortOptions.find(({ id }) => id === query.get('ordenar'))?.id ?? 'popular',
  }
}

/** Reads a typed budget from its first six digits, in whole reais. Null without digits and for zero. */
export function budgetOf(typed: string): number | null {
  return Number(typed.replace(/\D/g, '').slice(0, 6)) || null
}

/** The query that leads to a filter: '' when it is the default, else '?…'. */
export function queryOf({ families, cylinders, budget, times, sort }: CatalogueFilter): string {
  const query = new URLSearchParams([
    ...families.map((family) => ['modelo', family]),
    ...cylinders.map((id) => ['cilindrada', id]),
    ...(budget === null ? [] : [['parcela', String(budget)]]),
    ...(times === null ? [] : [['vezes', String(times)]]),
    ...(sort === 'popular' ? [] : [['ordenar', sort]]),
  ])
  const text = query.toString()
  return text && `?${text}`
}
