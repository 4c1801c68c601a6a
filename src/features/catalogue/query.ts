import { type CatalogueFilter, cylinderRanges } from '#domain/catalogue/catalogue.ts'

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
    sort: query.get('ordenar') === 'name' ? 'name' : 'popular',
  }
}

/** The query that leads to a filter: '' when it is the default, else '?…'. */
export function queryOf({ families, cylinders, sort }: CatalogueFilter): string {
  const query = new URLSearchParams([
    ...families.map((family) => ['modelo', family]),
    ...cylinders.map((id) => ['cilindrada', id]),
    ...(sort === 'name' ? [['ordenar', sort]] : []),
  ])
  const text = query.toString()
  return text && `?${text}`
}
