import {
  type CylinderRangeId,
  cylinderRanges as ranges,
  type SortOption,
  sortOrders,
} from '#domain/catalogue/catalogue.ts'

const rangeLabels: Readonly<Record<CylinderRangeId, string>> = {
  'up-to-150': 'Até 150cc',
  '151-to-250': 'De 151cc a 250cc',
  '251-to-350': 'De 251cc a 350cc',
  'above-351': 'Acima de 351cc',
}

/** The ranges of the displacement filter, with their names. */
export const cylinderRanges = ranges.map(({ id }) => ({ id, label: rangeLabels[id] }))

const sortLabels: Readonly<Record<SortOption, string>> = {
  popular: 'Mais populares',
  name: 'Nome (A–Z)',
  price: 'Menor preço',
}

/** The ways to sort the catalogue, with their names. */
export const sortOptions = sortOrders.map((id) => ({ id, label: sortLabels[id] }))
