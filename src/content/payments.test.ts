import { expect, test } from 'vitest'
import { paymentLabel } from './payments.ts'

test.each([
  ['exact', null, 'entrada'],
  ['exact', [1], 'parcela'],
  ['exact', [1, 2, 3], 'parcelas'],
  ['short', [1], 'a menos'],
  ['of a later release', null, 'of a later release'],
])('a payment of kind %s for %j is called %s', (kind, numbers, label) => {
  expect(paymentLabel(kind, numbers)).toBe(label)
})
