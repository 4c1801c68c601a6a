import { expect, it } from 'vitest'
import { entryWords, focusOfDetail } from './focus.ts'

type Facts = Parameters<typeof focusOfDetail>[0]

const facts = (status: string, { entryPaidAt = null as string | null, ...more } = {}) =>
  ({
    status,
    entryCents: 200_00,
    handOver: null,
    journey: { entryPaidAt },
    outcome: { end: null, partCents: 0, dueCents: 200_00 },
    ...more,
  }) as unknown as Facts

const at = '2026-11-20T12:00:00.000Z'

it('reads what the work is about from the facts of the page', () => {
  expect(focusOfDetail(facts('pending'))).toBe('credit')
  expect(focusOfDetail(facts('approved'))).toBe('approved')
  expect(focusOfDetail(facts('signing'))).toBe('documents')
  expect(focusOfDetail(facts('signing', { entryPaidAt: at }))).toBe('contract')
  expect(focusOfDetail(facts('signing', { entryCents: 0 } as never))).toBe('contract')
  expect(focusOfDetail(facts('completed', { handOver: { day: '2026-11-20' } } as never))).toBe('servicing')
  const end = { kind: 'withdrawn', at }
  expect(focusOfDetail(facts('completed', { outcome: { end }, handOver: { day: '2026-11-20' } } as never))).toBe(
    'ended',
  )
})

it('says what of the entry has come', () => {
  const reais = (cents: number) => `R$ ${cents / 100}`
  const outcome = { end: null, partCents: 5000, dueCents: 15000 }
  expect(entryWords(facts('signing', { entryPaidAt: at }), reais)).toBe('recebida')
  expect(entryWords(facts('signing'), reais)).toBe('a receber')
  expect(entryWords(facts('signing', { outcome } as never), reais)).toBe('chegaram R$ 50, faltam R$ 150')
  expect(entryWords(facts('rejected', { outcome: { ...outcome, partCents: 0, end: { at } } } as never), reais)).toBe('')
})
