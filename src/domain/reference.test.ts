import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatReference, isReference, newReference, readReference } from './reference.ts'

const reference = fc.array(fc.nat(31), { minLength: 12, maxLength: 12 }).map((letters) => {
  let place = 0
  return newReference(() => letters[place++] ?? 0)
})

it('is read back however it was heard or typed', () => {
  fc.assert(
    fc.property(reference, (drawn) => {
      const shown = formatReference(drawn)
      expect(isReference(drawn)).toBe(true)
      expect(readReference(shown)).toBe(drawn)
      expect(readReference(shown.replaceAll('-', '–'))).toBe(drawn)
      expect(readReference(drawn.toLowerCase().split('').join(' '))).toBe(drawn)
      expect(readReference(drawn.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(drawn)
    }),
  )
})

it('stands in groups of four', () => {
  expect(formatReference('K7QF9M2X4TRB')).toBe('K7QF-9M2X-4TRB')
})

it('is nothing shorter, longer or with other letters', () => {
  for (const typed of ['', 'ABCD-1234', 'ABCD-1234-EFGH-1', 'ABCD-1234-EFGU'])
    expect(isReference(readReference(typed))).toBe(false)
})
