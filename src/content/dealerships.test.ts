import { expect, test } from 'vitest'
import { cepCentre } from '#domain/geography/cep-centres.ts'
import { kilometresBetween, nearestFirst } from '#domain/geography/place.ts'
import { brazilianStates } from '#domain/identity/address.ts'
import { dealerships } from './dealerships.ts'

test('every state has a dealership, and each one a place of its own in addresses', () => {
  expect(dealerships.length).toBeGreaterThanOrEqual(60)
  expect(new Set(dealerships.map(({ state }) => state)).size).toBe(brazilianStates.length)
  expect(new Set(dealerships.map(({ slug }) => slug)).size).toBe(dealerships.length)
  for (const { slug } of dealerships) expect(slug).toMatch(/^[a-z]+(-[a-z0-9]+)*$/)
})

test('the network keeps the four clocks of Brazil', () => {
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
      new Date('2026-11-21T15:00Z'),
    )
  expect(new Set(dealerships.map(({ timeZone }) => clock(timeZone))).size).toBe(4)
})

test.each(dealerships)('$name has a postal code of its own city', (dealership) => {
  const centre = cepCentre(dealership.cep)
  expect(dealership.cep).toMatch(/^\d{5}-\d{3}$/)
  if (!centre) throw new Error('no place')
  expect(kilometresBetween(centre, dealership)).toBeLessThan(45)
  const [nearest] = nearestFirst(centre, dealerships)
  expect(nearest?.place.city).toBe(dealership.city)
})

test.each([
  ['69900', 'Rio Branco'],
  ['53990-000', 'Fernando de Noronha'],
  ['13200-000', 'Campinas'],
  ['11', 'none'],
  ['00123', 'none'],
  ['780', 'Cuiabá'],
])('%s is nearest to %s', (cep, city) => {
  const centre = cepCentre(cep)
  expect(centre ? nearestFirst(centre, dealerships)[0]?.place.city : 'none').toBe(city)
})
