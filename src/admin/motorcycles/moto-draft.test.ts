import { expect, test } from 'vitest'
import { factsOf, newFacts, renamed, typedFacts } from './moto-draft.ts'

test('a new name brings its address, family and capacity, until somebody types others', () => {
  const named = renamed(newFacts(), 'CG 180 Téste', true)
  expect(named).toMatchObject({ slug: 'cg-180-teste', family: 'CG', displacement: '180' })
  const own = renamed({ ...named, slug: 'cg180', displacement: '184' }, 'CG 190', true)
  expect(own).toMatchObject({ slug: 'cg180', family: 'CG', displacement: '184' })
})

test('the address of a stored model stays when its name changes', () => {
  const named = renamed(newFacts(), 'CG 180', true)
  expect(renamed(named, 'CG 190', false).slug).toBe('cg-180')
})

test('what is sent comes back as it was typed', () => {
  const typed = {
    ...renamed(newFacts(), 'CG 180', true),
    colors: 'Vermelho, Preto fosco',
    text: 'Leve.',
    engineCc: '184,4',
    weightKg: '117',
    brakes: 'Freio combinado (CBS)',
    demonstration: true,
    prices: [{ from: '2026-11-22', cents: 1_899_000 }],
  }
  expect(factsOf(typed).colors).toEqual(['Vermelho', 'Preto fosco'])
  expect(factsOf(typed)).toMatchObject({ engineCc: 184.4, weightKg: 117, demonstration: true })
  expect(typedFacts(factsOf(typed))).toEqual(typed)
})

test('what nobody typed is not sent', () => {
  expect(factsOf(newFacts())).not.toHaveProperty('colors')
  expect(factsOf(newFacts())).not.toHaveProperty('text')
  for (const name of ['engineCc', 'seatMm', 'brakes', 'demonstration'])
    expect(factsOf(newFacts())).not.toHaveProperty(name)
  expect(factsOf({ ...newFacts(), seatMm: 'alto' }).seatMm).toBeNaN()
  expect(factsOf(newFacts()).displacement).toBeNaN()
})

test.each([
  ['1.084', 1084],
  ['160 ', 160],
])('a capacity typed as %s is %s cc', (displacement, cc) => {
  expect(factsOf({ ...newFacts(), displacement }).displacement).toBe(cc)
})

test.each(['-160', '160-190', '１６０x'])('a capacity typed as %s is none, rather than another one', (displacement) => {
  expect(factsOf({ ...newFacts(), displacement }).displacement).toBeNaN()
})

test('a capacity with a decimal is sent with it, so that the server names the field', () => {
  expect(factsOf({ ...newFacts(), displacement: '162,7' }).displacement).toBe(162.7)
})
