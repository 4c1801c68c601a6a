import { expect, it } from 'vitest'
import { comparedOf, missingIn } from './compare.ts'

const sold = ['a', 'b', 'c', 'd'].map((slug) => ({ slug }))
const slugs = (named: string) => comparedOf(named, sold).map(({ slug }) => slug)

it('compares what the address names, in its order', () => {
  expect(slugs('c,A')).toEqual(['c', 'a'])
})

it('leaves out what is not sold, what is named twice, and a fourth', () => {
  expect(slugs('x,b,b,,a,d,c')).toEqual(['b', 'a', 'd'])
  expect(slugs('')).toEqual([])
})

it('counts what an address names and nobody sells any more', () => {
  expect(missingIn('x,b,,Y,x', sold)).toBe(2)
  expect(missingIn('c,A,,', sold)).toBe(0)
  expect(missingIn('', sold)).toBe(0)
})
