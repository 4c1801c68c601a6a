import { expect, it } from 'vitest'
import { entryWords, phaseOf } from './phase.ts'

type Facts = Parameters<typeof phaseOf>[0]

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

it('follows the application from the decision to the paid contract', () => {
  expect(phaseOf(facts('pending'))).toBe('credit')
  expect(phaseOf(facts('waiting_docs'))).toBe('documents')
  expect(phaseOf(facts('signing'))).toBe('documents')
  expect(phaseOf(facts('signing', { entryPaidAt: at }))).toBe('contract')
  expect(phaseOf(facts('signing', { entryCents: 0 } as never))).toBe('contract')
  expect(phaseOf(facts('completed', { entryPaidAt: at }))).toBe('contract')
  expect(phaseOf(facts('completed', { handOver: { day: '2026-11-20' } } as never))).toBe('servicing')
})

it('is ended after a refusal and after the customer gave up, whatever the status', () => {
  const end = { kind: 'withdrawn', at }
  expect(phaseOf(facts('completed', { outcome: { end }, handOver: { day: '2026-11-20' } } as never))).toBe('ended')
  expect(phaseOf(facts('rejected', { outcome: { end: { kind: 'refused', at } } } as never))).toBe('ended')
})

it('says what of the entry has come', () => {
  const reais = (cents: number) => `R$ ${cents / 100}`
  const outcome = { end: null, partCents: 5000, dueCents: 15000 }
  expect(entryWords(facts('signing', { entryPaidAt: at }), reais)).toBe('recebida')
  expect(entryWords(facts('signing'), reais)).toBe('a receber')
  expect(entryWords(facts('signing', { outcome } as never), reais)).toBe('chegaram R$ 50, faltam R$ 150')
  expect(entryWords(facts('rejected', { outcome: { ...outcome, partCents: 0, end: { at } } } as never), reais)).toBe('')
})
