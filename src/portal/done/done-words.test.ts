import { expect, it } from 'vitest'
import type { InstallmentsAnswer } from '#api/installments.ts'
import type { ApplicantView } from '#api/portal.ts'
import { formatBRL } from '#domain/money/money.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import { doneOf, installmentsDone, nextAfter } from './done-words.ts'

const offer = makeOffer({
  model: 'CG 160 START',
  priceCents: 1_499_000,
  installments: 60,
  on: '2026-11-18',
  conditions: { entryPercent: 10, monthlyInterestPercent: 0 },
  catalogueVersion: 1,
  termsVersion: '2026-11',
})
const contract = { readyAt: '2026-11-19T12:00:00Z', readAt: null, signedAt: null, dueFrom: '2026-11-21' }
const before = {
  id: 'a',
  status: 'signing',
  step: 'pay_entry',
  contractNumber: '2600000001',
  entryCents: 149_900,
  offer,
  payments: [],
  promisedBy: null,
  journey: { entryPaidAt: null, contract },
  outcome: { end: null, payableCents: 149_900, partCents: 0, may: {} },
  pickup: null,
} as unknown as ApplicantView
const paid = { ...before, step: 'sign', journey: { entryPaidAt: '2026-11-20T15:00:07Z', contract } } as ApplicantView

it('names the paid entry, its moment, and the signature that comes next', () => {
  const done = doneOf(before, paid)
  expect(done?.title).toBe(`Entrada de ${formatBRL(149_900)} paga`)
  expect(done?.text).toContain('20/11/2026, 12:00')
  expect(done && nextAfter(done, paid, '2026-11-20').action).toEqual({ label: 'Ler e assinar', href: '#contrato' })
})

it('tells nothing where nothing was done, and nothing of another application', () => {
  expect(doneOf(paid, paid)).toBeNull()
  expect(doneOf(before, { ...paid, id: 'b' })).toBeNull()
})

it('names day, time and place of a pick-up, also when it is moved', () => {
  const pickup = { slug: 'x', name: 'Tiriva Centro', address: 'Rua A, 1', phone: '(11) 3000-0000' }
  const first = { ...pickup, startsAt: '2026-12-03T13:00:00Z', day: '2026-12-03', time: '10:00', missed: false }
  const booked = { ...paid, pickup: first } as ApplicantView
  const moved = { ...paid, pickup: { ...first, startsAt: '2026-12-04T13:00:00Z', day: '2026-12-04' } } as ApplicantView
  expect(doneOf(paid, booked)?.title).toBe('Retirada marcada para quinta-feira, 3 de dezembro, às 10:00')
  expect(doneOf(booked, moved)?.title).toContain('sexta-feira, 4 de dezembro')
  expect(doneOf(moved, moved)).toBeNull()
})

type Row = NonNullable<InstallmentsAnswer['plan']>['rows'][number]
const row = (number: number, state: Row['state']) =>
  ({ number, state, dueOn: `2027-0${number}-10`, valueCents: 22_485, paidCents: 22_485, paidOn: '2027-01-05' }) as Row
const answer = (...rows: Row[]) => ({ plan: { rows } }) as unknown as InstallmentsAnswer

it('names the paid installment and the next one, so that nobody pays twice', () => {
  const open = answer(row(1, 'due'), row(2, 'open'), row(3, 'open'))
  const done = installmentsDone(open, answer(row(1, 'paid'), row(2, 'open'), row(3, 'open')))
  expect(done?.title).toBe('Parcela 1 paga')
  expect(done?.text).toContain(`${formatBRL(22_485)} em 05/01/2027`)
  expect(done?.next?.text).toBe(`A próxima parcela é a 2, de ${formatBRL(22_485)}, que vence em 10/02/2027.`)
  expect(installmentsDone(open, open)).toBeNull()
})

it('names a settlement and its sum', () => {
  const open = answer(row(1, 'paid'), row(2, 'late'), row(3, 'open'))
  const done = installmentsDone(open, answer(row(1, 'paid'), row(2, 'paid'), row(3, 'paid')))
  expect(done?.title).toBe(`Contrato quitado, com ${formatBRL(44_970)}`)
  expect(done?.next?.text).toContain('termo de quitação')
})
