import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionsOn } from './actions.ts'
import { classifyPayment, type EntryFacts, paymentKinds, paymentStates } from './payment.ts'
import { isRefundable, type LedgerFacts, type LedgerPayment, settle } from './settle.ts'

const entryCents = 149_900
const payment: LedgerPayment = {
  id: 'a',
  kind: 'exact',
  state: 'waiting',
  amountCents: entryCents,
  refundedCents: 0,
  paidAt: '2026-11-21T15:00:00.000Z',
  refund: null,
  wantedBack: false,
  isRefundable: true,
  disputedCents: 0,
  isDisputed: false,
  installments: null,
}
const goesOn = { entryCents, ended: false, takesEntry: true, motorcycleOut: false, hasProvider: true }

/** Of each payment in order: its state, the kept amount, and the next act. */
function settledStates(payments: readonly Partial<LedgerPayment>[], facts: Partial<LedgerFacts> = {}) {
  const ledger = payments.map((one, index) => ({ ...payment, id: String(index), ...one }))
  return settle({ ...goesOn, ...facts, payments: ledger }).payments.map((one) => [one.state, one.keptCents, one.task])
}
const failed = { state: 'failed' as const, amountCents: entryCents }

describe('a payment', () => {
  test.each([
    ['in part', 49_900],
    ['whole', entryCents],
  ])('that went back %s, and that its card’s holder then got by a dispute, is gone, and was paid twice', (_, back) => {
    const twice = { refundedCents: back, disputedCents: entryCents }
    const lost = settle({ ...goesOn, ended: true, payments: [{ ...payment, ...twice }] }).payments
    expect(lost).toMatchObject([
      { state: 'refunded', task: null, owedCents: 0, waitingCents: 0, paidTwiceCents: back, isForStaff: false },
    ])
    const open = settle({ ...goesOn, payments: [{ ...payment, ...twice, isDisputed: true }] }).payments
    expect(open).toMatchObject([{ state: 'waiting', task: 'dispute', owedCents: 0, waitingCents: 0 }])
  })

  test('that is short waits for the person; with the rest it is the entry', () => {
    const short = { kind: 'short' as const, amountCents: 148_900 }
    expect(settle({ ...goesOn, payments: [{ ...payment, ...short }] })).toMatchObject({
      partCents: 148_900,
      dueCents: 1_000,
    })
    expect(settledStates([short])).toEqual([['waiting', 0, 'customer']])
    expect(settledStates([short, { amountCents: 1_000 }])).toEqual([
      ['entry', 148_900, null],
      ['entry', 1_000, null],
    ])
    expect(settledStates([short, {}])).toEqual([
      ['waiting', 0, 'refund'],
      ['entry', entryCents, null],
    ])
    expect(settledStates([{ ...short, wantedBack: true }])).toEqual([['refunding', 0, 'refund']])
  })

  test('of too much is the entry, and the rest goes back beside it', () => {
    const over = { kind: 'over' as const, amountCents: entryCents + 1_000 }
    expect(settledStates([over])).toEqual([['entry', entryCents, 'refund']])
    expect(settledStates([{ ...over, refund: { state: 'failed', amountCents: 1_000 } }])).toEqual([
      ['entry', entryCents, 'refund_again'],
    ])
  })

  test('of an application that ended goes back, once the motorcycle is back, and not by Pix after 90 days', () => {
    expect(settledStates([{}], { ended: true })).toEqual([['refunding', 0, 'refund']])
    expect(settledStates([{}], { ended: true, motorcycleOut: true })).toEqual([['waiting', 0, 'motorcycle']])
    expect(settledStates([{ isRefundable: false }], { ended: true })).toEqual([['waiting', 0, 'refund_elsewhere']])
  })

  test('whose refund the provider refuses is named, and is the entry again once the end is taken back', () => {
    expect(settledStates([{ refund: failed }], { ended: true })).toEqual([['waiting', 0, 'refund_again']])
    expect(settledStates([{ refund: failed }])).toEqual([['entry', entryCents, null]])
  })

  test('in double of an installment waits for its choice and is owed after it, also where the installment is open again', () => {
    const double = { kind: 'duplicate' as const, refundedCents: 1_000, refund: { ...failed, state: 'done' as const } }
    for (const openCents of [0, 90_000]) {
      const part = { paidCents: 0, openCents }
      expect(settledStates([{ ...double, installments: { ...part, isChoosing: true } }])).toEqual([
        ['waiting', 0, 'customer'],
      ])
      expect(settledStates([{ ...double, installments: { ...part, isChoosing: false } }])).toEqual([
        ['waiting', 0, 'refund'],
      ])
    }
  })

  test('of an installment stays paid while its money is there, and pays nothing once some of it went back', () => {
    const paid = { amountCents: 91_000, installments: { paidCents: 90_000, openCents: 0, isChoosing: false } }
    expect(settledStates([paid])).toEqual([['installments', 90_000, 'refund']])
    expect(settledStates([{ ...paid, refundedCents: 1_000 }])).toEqual([['installments', 90_000, null]])
    expect(settledStates([{ ...paid, refundedCents: 1_001 }])).toEqual([['waiting', 0, 'refund']])
    expect(settledStates([{ ...paid, refundedCents: 91_000 }])).toEqual([['refunded', 0, null]])
  })

  test('before its stage waits, and is the entry there; late and second ones wait for somebody', () => {
    expect(settledStates([{ kind: 'early' }], { takesEntry: false })).toEqual([['waiting', 0, 'hold']])
    expect(settledStates([{ kind: 'early' }])).toEqual([['entry', entryCents, null]])
    expect(settledStates([{ kind: 'late' }])).toEqual([['waiting', 0, 'accept']])
    expect(settledStates([{ state: 'entry' }, { kind: 'duplicate' }])[1]).toEqual(['waiting', 0, 'refund'])
  })
})

describe('staff have to act', () => {
  const isForStaff = (one: Partial<LedgerPayment>, facts: Partial<LedgerFacts> = {}) =>
    settle({ ...goesOn, ...facts, payments: [{ ...payment, ...one }] }).payments[0]?.isForStaff
  const over = { kind: 'over' as const, amountCents: entryCents + 1_000 }
  const requested = { state: 'requested' as const, amountCents: 1_000 }
  const byHand = { hasProvider: false }
  test.each([
    [{}, {}, false],
    [{ kind: 'unmatched' }, { entryCents: 0 }, true],
    [{ kind: 'late' }, {}, true],
    [{ kind: 'short', amountCents: 1 }, {}, false],
    [{ kind: 'early' }, { takesEntry: false }, false],
    [{}, { ended: true, motorcycleOut: true }, false],
    [over, {}, false],
    [{ ...over, refund: requested }, {}, false],
    [{ ...over, refund: { ...requested, state: 'failed' } }, {}, true],
    [{ ...over, isRefundable: false }, {}, true],
    [over, byHand, true],
    [{ ...over, refund: requested }, byHand, true],
  ] as const)('on %j with %j: %s', (one, facts, is) => expect(isForStaff(one, facts)).toBe(is))
})

const noon = new Date('2026-11-21T15:00:00Z')
const facts: EntryFacts = {
  entryCents,
  dueCents: entryCents,
  hasEntry: false,
  ended: false,
  takesEntry: true,
  chargeEndsAt: null,
}

test.each([
  ['exact', entryCents, {}],
  ['exact', entryCents, { chargeEndsAt: noon }],
  ['exact', 1_000, { dueCents: 1_000 }],
  ['exact', entryCents, { dueCents: 1_000 }],
  ['short', 999, { dueCents: 1_000 }],
  ['short', entryCents - 1, {}],
  ['over', entryCents + 1, {}],
  ['late', entryCents, { chargeEndsAt: new Date(noon.getTime() - 1) }],
  ['early', entryCents, { takesEntry: false }],
  ['ended', entryCents, { ended: true, hasEntry: true }],
  ['duplicate', entryCents, { hasEntry: true }],
  ['duplicate', 1, { entryCents: 0, dueCents: 0 }],
] as const)('%s: %i %o', (kind, amountCents, changes) => {
  expect(classifyPayment({ amountCents, paidAt: noon }, { ...facts, ...changes })).toBe(kind)
})

test('what names no application is unmatched', () => {
  expect(classifyPayment({ amountCents: 1, paidAt: noon }, null)).toBe('unmatched')
})

test('whatever came, what waits for the bank has an action, and analysts never move money', () => {
  const any = fc.record({
    kind: fc.constantFrom(...paymentKinds),
    state: fc.constantFrom(...paymentStates),
    amountCents: fc.integer({ min: 1, max: 300_000 }),
    wantedBack: fc.boolean(),
    isRefundable: fc.boolean(),
    refundedCents: fc.integer({ min: 0, max: 300_000 }),
    onItsWay: fc.integer({ min: 0, max: 300_000 }),
    disputedCents: fc.constantFrom(0, 0, 1, 300_000),
    isDisputed: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 4 }), fc.boolean(), fc.boolean(), (payments, ended, takesEntry) => {
      const ledger = payments.map(({ onItsWay, ...one }, index): LedgerPayment => {
        const refundedCents = Math.min(one.refundedCents, one.amountCents)
        const disputedCents = Math.min(one.disputedCents, one.amountCents)
        const amountCents = Math.min(onItsWay, one.amountCents - refundedCents)
        const refund = amountCents > 0 ? { state: 'requested' as const, amountCents } : null
        const isDisputed = one.isDisputed && disputedCents > 0
        return { ...payment, ...one, id: String(index), refundedCents, disputedCents, isDisputed, refund }
      })
      for (const one of settle({ ...goesOn, ended, takesEntry, payments: ledger }).payments) {
        const { amountCents, refundedCents, disputedCents } = ledger.find(({ id }) => id === one.id) ?? payment
        const parts = [one.keptCents, one.owedCents, one.onItsWayCents, one.waitingCents]
        for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
        // What a refund and a dispute both took was paid twice, and is nobody's.
        const sum = parts.reduce((total, part) => total + part, 0)
        expect(sum).toBe(Math.max(amountCents - refundedCents - disputedCents, one.onItsWayCents))
        expect(one.paidTwiceCents).toBe(Math.max(0, refundedCents + disputedCents - amountCents))
        if (one.task === 'dispute' || one.onItsWayCents > 0) continue
        if (one.owedCents + one.waitingCents > 0) expect(actionsOn(one).length).toBeGreaterThan(0)
        if (one.isForStaff && !one.opens) expect(actionsOn(one).length).toBeGreaterThan(0)
      }
    }),
  )
})

test.each([
  ['pix', '2026-04-01'],
  ['pix_due', '2026-04-01'],
  ['pix_automatic', '2026-04-01'],
  ['card', '2026-06-30'],
] as const)('money goes back by %s until %s', (way, last) => {
  const paidAt = new Date('2026-01-01T00:00:00Z')
  expect(isRefundable(paidAt, new Date(`${last}T00:00:00Z`), way)).toBe(true)
  expect(isRefundable(paidAt, new Date(`${last}T00:00:01Z`), way)).toBe(false)
})

test('money goes back by boleto never, because it has no way back', () => {
  const paidAt = new Date('2026-01-01T00:00:00Z')
  expect(isRefundable(paidAt, paidAt, 'boleto')).toBe(false)
})
