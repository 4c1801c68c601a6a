import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CatalogueFilter,
  type CylinderRangeId,
  cylinderRangeOf,
  cylinderRanges,
  familiesOf,
  familyOf,
  groupByCategory,
  isFiltering,
  type Motorcycle,
  noFilter,
  passesFilter,
  slugOf,
  sortByName,
  versionsOf,
} from './catalogue.ts'
import { cylinderCapacity, displacementOf } from './displacement.ts'

const motorcycle = (model: string, category: Motorcycle['category'] = 'Street'): Motorcycle => ({
  id: slugOf(model),
  model,
  slug: slugOf(model),
  category,
  priceCents: 1,
  launch: false,
  displacement: displacementOf(model),
  family: familyOf(model),
})
const some = ['X-ADV', 'CG 160 START', 'PCX DLX ABS', 'CB 1000R', 'CB 300F TWISTER ABS', 'CRF 450 RX'].map((m) =>
  motorcycle(m),
)

test.each([
  ['CG 160 START', 'CG', 160, 'cg-160-start', '151-to-250'],
  ['POP 110i', 'POP', 110, 'pop-110i', 'up-to-150'],
  ['PCX DLX ABS', 'PCX DLX', 0, 'pcx-dlx-abs', 'up-to-150'],
  ['X-ADV', 'X-ADV', 0, 'x-adv', 'up-to-150'],
  ['CB 300F TWISTER CBS', 'CB', 300, 'cb-300f-twister-cbs', '251-to-350'],
  ['CBR 1000RR-R FIREBLADE SP', 'CBR', 1000, 'cbr-1000rr-r-fireblade-sp', 'above-351'],
])('%s: family, displacement, slug, range', (model, family, displacement, slug, range) => {
  expect(motorcycle(model)).toMatchObject({ family, displacement, slug })
  expect(cylinderRangeOf(cylinderCapacity({ displacement }))).toBe(range)
})

test('every displacement falls in exactly one range, which holds it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (displacement) => {
      const holding = cylinderRanges.filter(({ min, max }) => displacement >= min && displacement <= max)
      expect(holding.map(({ id }) => id)).toEqual([cylinderRangeOf(displacement)])
    }),
  )
})

test.each([
  [0, 'up-to-150'],
  [150, 'up-to-150'],
  [151, '151-to-250'],
  [250, '151-to-250'],
  [350, '251-to-350'],
  [351, 'above-351'],
])('%i cc is in the range %s', (displacement, range) => {
  expect(cylinderRangeOf(displacement)).toBe(range)
})

test.each([
  ['X-ADV', 745, 745, 'above-351'],
  ['PCX DLX ABS', 156.9, 156.9, '151-to-250'],
  ['SH 150i DLX', 153, 153, '151-to-250'],
  ['CRF 250R', 249, 249, '151-to-250'],
  ['CB 650R', undefined, 650, 'above-351'],
  ['X-ADV', undefined, 150, 'up-to-150'],
])('%s with a data sheet of %s cc is told as %d cc and filtered so', (model, engineCc, capacity, range) => {
  expect(cylinderCapacity({ displacement: displacementOf(model), engineCc })).toBe(capacity)
  expect(cylinderRangeOf(capacity)).toBe(range)
})

test('families are listed once, sorted as in Portuguese, whatever spaces a name has', () => {
  const list = ['Zé', 'CG\t\t160', 'Água', 'CG 160 FAN'].map((model) => motorcycle(model))
  expect(familiesOf(list)).toEqual(['Água', 'CG', 'Zé'])
})

const shown = (filter: CatalogueFilter) =>
  some
    .filter((motorcycle) =>
      passesFilter({ ...motorcycle, capacity: cylinderCapacity(motorcycle), installmentCents: 50_000 }, filter),
    )
    .map((one) => one.family)

test('without a filter every model is shown; by name they are sorted', () => {
  expect(shown(noFilter)).toHaveLength(some.length)
  expect(sortByName(some).map((one) => one.model)).toEqual([
    'CB 300F TWISTER ABS',
    'CB 1000R',
    'CG 160 START',
    'CRF 450 RX',
    'PCX DLX ABS',
    'X-ADV',
  ])
  expect(isFiltering({ ...noFilter, sort: 'name' })).toBe(false)
})

test('families and ranges narrow each other; within one kind they widen', () => {
  const cylinders: CylinderRangeId[] = ['251-to-350', 'above-351']
  const filter: CatalogueFilter = {
    families: ['CB', 'CG', 'CRF'],
    cylinders,
    budget: null,
    times: null,
    entry: null,
    sort: 'popular',
  }
  expect(shown(filter)).toEqual(['CB', 'CB', 'CRF'])
  expect(isFiltering(filter)).toBe(true)
  expect(isFiltering({ ...filter, families: [] })).toBe(true)
  expect(isFiltering({ ...filter, cylinders: [] })).toBe(true)
  expect(shown({ ...noFilter, families: ['CG'] })).toEqual(['CG'])
  expect(shown({ ...noFilter, budget: 500 })).toHaveLength(some.length)
  expect(shown({ ...noFilter, budget: 499 })).toEqual([])
  expect(isFiltering({ ...noFilter, budget: 499 })).toBe(true)
})

test('groups keep the order of the categories and leave out the empty ones', () => {
  const groups = groupByCategory([motorcycle('B', 'Sport'), motorcycle('A', 'Street'), motorcycle('C', 'Street')])
  expect(groups.map(({ category, motorcycles }) => [category, motorcycles.length])).toEqual([
    ['Street', 2],
    ['Sport', 1],
  ])
})

test('the versions of a model are those of its line and capacity', () => {
  const versionNames = (model: string) =>
    versionsOf(
      motorcycle(model),
      [
        'CG 160 START',
        'CG 160 FAN',
        'CB 300F TWISTER ABS',
        'CB 650R',
        'PCX CBS',
        'PCX DLX ABS',
        'CRF 250 RX',
        'CRF 450 RX',
      ].map((name) => motorcycle(name)),
    ).map((one) => one.model)
  expect(versionNames('CG 160 FAN')).toEqual(['CG 160 START', 'CG 160 FAN'])
  expect(versionNames('PCX CBS')).toEqual(['PCX CBS', 'PCX DLX ABS'])
  expect(versionNames('CB 650R')).toEqual(['CB 650R'])
  expect(versionNames('CRF 250 RX')).toEqual(['CRF 250 RX'])
})
