import { expect, it } from 'vitest'
import { again, sent } from './attempt.ts'

const keyOf = (name: string, content: unknown) => again(name, content).headers['Idempotency-Key']

it('repeats the key for the same content of a form, until it is sent', () => {
  const first = keyOf('phone', { text: 'Liguei' })
  expect(keyOf('phone', { text: 'Liguei' })).toBe(first)
  expect(keyOf('other', { text: 'Liguei' })).not.toBe(first)
  sent('phone')
  expect(keyOf('phone', { text: 'Liguei' })).not.toBe(first)
})

it('takes another key for another content', () => {
  expect(keyOf('phone', { text: 'Liguei' })).not.toBe(keyOf('phone', { text: 'Liguei de novo' }))
})
