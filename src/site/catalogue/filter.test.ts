import { describe, expect, it } from 'vitest'
import { standardMotorcycles as motorcycles } from '#content/motorcycles/standard.ts'
import { familiesOf, noFilter } from '#domain/catalogue/catalogue.ts'
import { filterFromQuery, queryOf, wholeReais } from './filter.ts'

const families = familiesOf(motorcycles)

describe('the catalogue in the address', () => {
  it('has no query without a filter', () => {
    expect(queryOf(noFilter)).toBe('')
    expect(filterFromQuery('', families)).toEqual(noFilter)
  })

  it('comes back as it went', () => {
    const filter = {
      families: families.slice(2, 5),
      cylinders: ['up-to-150', 'above-351'],
      budget: 500,
      times: 48,
      entry: 3000,
      sort: 'price',
    } as const
    expect(filterFromQuery(queryOf(filter), families)).toEqual(filter)
  })

  it('leaves out what does not exist', () => {
    expect(
      filterFromQuery(
        '?modelo=NADA&cilindrada=9&ordenar=preco&parcela=x&vezes=13&entrada=muita&utm_source=x',
        families,
      ),
    ).toEqual(noFilter)
  })
})

it.each([
  ['14490', 14_490],
  ['14.490,00', 14_490],
  ['850,50', 850],
  ['R$ 1.500', 1500],
  ['99999999', 999_999],
  ['0,99', null],
  ['muito', null],
])('reads an amount as people write it: %s', (typed, expected) => {
  expect(wholeReais(typed)).toBe(expected)
})
