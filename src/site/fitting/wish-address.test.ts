import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uses, type Wish } from '#domain/offer/fitting.ts'
import { firstWish, hashOfWish, wishOfHash } from './wish-address.ts'

test('a wish survives its address', () => {
  const amounts = fc.option(fc.integer({ min: 1, max: 99_999_999 }))
  const wishes = fc.record<Wish>({ incomeCents: amounts, entryCents: amounts, use: fc.constantFrom(...uses) })
  fc.assert(
    fc.property(wishes, (wish) => {
      expect(wishOfHash(hashOfWish(wish))).toEqual(wish)
    }),
  )
})

test('an address that says nothing, or nonsense, begins as the page does', () => {
  for (const hash of ['', '#', '#uso=mar&renda=muita', '#conteudo']) expect(wishOfHash(hash)).toEqual(firstWish)
})
