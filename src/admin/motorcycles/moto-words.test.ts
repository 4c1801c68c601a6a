import { expect, test } from 'vitest'
import { shownPrice } from './moto-words.ts'

const price = (cents: number) => [{ from: '2020-01-01', cents }]
const model = (cents: number, publishedCents: number | null) => ({
  facts: { prices: price(cents) } as Parameters<typeof shownPrice>[0]['facts'],
  publishedPrices: publishedCents === null ? null : price(publishedCents),
})

test('the price of an analyst is the published one, and a manager sees both while they differ', () => {
  expect(shownPrice(model(1_549_000, 1_499_000), false)).toMatchObject({
    now: 'R$\u00a014.990,00',
    waiting: 'quando publicarem: R$\u00a015.490,00',
  })
  expect(shownPrice(model(1_549_000, 1_499_000), true)).toMatchObject({
    now: 'R$\u00a015.490,00',
    waiting: 'no site: R$\u00a014.990,00',
  })
  expect(shownPrice(model(1_499_000, 1_499_000), false).waiting).toBeUndefined()
  expect(shownPrice(model(1_499_000, null), false).waiting).toBe('ainda não publicado')
})
