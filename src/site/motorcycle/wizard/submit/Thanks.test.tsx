import { expect, test } from 'vitest'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { stepsAfter } from './Thanks.tsx'

test('the steps after an application ask for an entry only where the plan has something to pay first', () => {
  const ids = (plan: Parameters<typeof stepsAfter>[0]) => stepsAfter(plan).map(({ id }) => id)
  const plan = { installments: 60, priceCents: 1_499_000, entryCents: null, offer: defaultOffer }
  const free = { ...defaultOffer, entryPercent: 0 }
  const iof = { bearer: 'customer_up_front', rate: 'full', on: '2026-11-20' } as const
  expect(ids(null)).toContain('pagar-entrada')
  expect(ids(plan)).toContain('pagar-entrada')
  expect(ids({ ...plan, offer: free })).not.toContain('pagar-entrada')
  expect(ids({ ...plan, offer: free, entryCents: 100_000 })).toContain('pagar-entrada')
  expect(ids({ ...plan, offer: { ...free, iof } })).toContain('pagar-entrada')
})
