import { expect, test } from 'vitest'
import { categories, groupByCategory } from '#domain/catalogue/catalogue.ts'
import { figureFits, figures } from '#domain/catalogue/specs.ts'
import { isProfession, professions } from '../professions.ts'
import { standardMotorcycles as motorcycles } from './standard.ts'

test('35 models, each with its own slug', () => {
  expect(motorcycles).toHaveLength(35)
  expect(new Set(motorcycles.map((one) => one.slug)).size).toBe(35)
})

test('the facts that families, ranges and prices hang on', () => {
  const sizes = groupByCategory(motorcycles).map((group) => [group.category, group.motorcycles.length])
  expect(sizes).toEqual([
    ['Street', 18],
    ['Adventure', 11],
    ['Off-Road', 4],
    ['Sport', 2],
  ])
  expect(sizes.map(([category]) => category)).toEqual([...categories])
  const byPrice = [...motorcycles].sort((a, b) => a.priceCents - b.priceCents)
  expect(byPrice[0]).toMatchObject({ model: 'POP 110i', priceCents: 999_000 })
  expect(byPrice.at(-1)).toMatchObject({ model: 'CBR 1000RR-R FIREBLADE SP', priceCents: 11_999_000 })
  expect(motorcycles.filter((one) => one.launch).map((one) => one.model)).toEqual([
    'CG 160 START',
    'CG 160 FAN',
    'CG 160 TITAN',
    'PCX CBS',
    'PCX ABS',
    'PCX DLX ABS',
    'NXR 160 BROS ABS',
    'CRF 250R',
    'CRF 250 RX',
    'CRF 450 R',
    'CRF 450 RX',
  ])
})

test('every model has a whole data sheet within its limits, marked as a demonstration', () => {
  for (const one of motorcycles) {
    expect(one.demonstration).toBe(true)
    expect(one.colors?.length).toBeGreaterThan(0)
    expect(one.brakes).toMatch(/Disco|Tambor/)
    for (const name of figures) expect(figureFits(name, one[name] ?? Number.NaN), `${one.model} ${name}`).toBe(true)
    // The name contains the rounded capacity.
    if (one.displacement > 0) expect(Math.abs((one.engineCc ?? 0) - one.displacement)).toBeLessThan(40)
  }
})

test('professions: about 280, sorted, no doubles, Outros at the end', () => {
  const titles = professions.slice(0, -1)
  expect(professions.length).toBeGreaterThanOrEqual(270)
  expect(professions.at(-1)).toBe('Outros')
  expect(titles).toEqual([...new Set(titles)].sort((a, b) => a.localeCompare(b, 'pt-BR')))
  expect(isProfession('Médico')).toBe(true)
  expect(isProfession('Astronauta')).toBe(false)
})
