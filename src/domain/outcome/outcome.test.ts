import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ApplicationStatus, progressStatuses } from '../application/status.ts'
import { classifyPayment, type LedgerPayment, refundableCents } from './ledger.ts'
import { type OutcomeFacts, outcome, signingObstacle } from './outcome.ts'

const entryCents = 149_900

/** Everything that may happen to an application, in any order; one that is not possible now changes nothing. */
const events = [
  { type: 'pay', cents: 1_000 },
  { type: 'pay', cents: entryCents },
  { type: 'pay', cents: entryCents + 1_000 },
  { type: 'payLate', cents: entryCents },
  { type: 'accept' },
  { type: 'refuse' },
  { type: 'giveUp' },
  { type: 'moveTo', status: 'analysis' },
  { type: 'moveTo', status: 'signing' },
  { type: 'moveTo', status: 'completed' },
  { type: 'makeContract' },
  { type: 'sign' },
  { type: 'voidContract' },
  { type: 'register' },
  { type: 'askBack' },
  { type: 'refund' },
  { type: 'refundEnds' },
  { type: 'refundFails' },
  { type: 'providerGivesBack' },
  { type: 'handOver' },
  { type: 'return' },
] as const
type Event = (typeof events)[number]

const signing: OutcomeFacts = {
  status: 'signing',
  entryCents,
  withdrawnAt: null,
  refusedAt: null,
  contract: 'ready',
  registeredAt: null,
  bookedFor: null,
  handedOverAt: null,
  returnedAt: null,
  hasProvider: true,
  ...{ payments: [], closedPlanPaidCents: 0 },
}

let clock = 0
const now = () => new Date(Date.UTC(2026, 10, 21) + clock++ * 60_000).toISOString()

/** What the server does after every event: states as the domain says, and refunds that open by themselves. */
function follow(facts: OutcomeFacts): OutcomeFacts {
  const { ledger } = outcome(facts)
  const payments = facts.payments.map((one) => {
    const now = ledger.payments.find(({ id }) => id === one.id)
    if (now === undefined) return one
    const refund = now.opens ? { state: 'requested' as const, amountCents: now.owedCents } : one.refund
    return { ...one, state: now.state, refund }
  })
  return { ...facts, payments }
}

function pay(facts: OutcomeFacts, amountCents: number, late: boolean): OutcomeFacts {
  const { ledger, end, takesEntry } = outcome(facts)
  const paidAt = now()
  const kind = classifyPayment(
    { amountCents, paidAt: new Date(paidAt) },
    {
      entryCents,
      dueCents: ledger.dueCents,
      hasEntry: ledger.hasEntry,
      ended: end !== null,
      takesEntry,
      payableUntil: late ? new Date(0) : null,
    },
  )
  const id = String(facts.payments.length)
  const state = 'waiting' as const
  const payment = { id, kind, state, amountCents, refundedCents: 0, paidAt, refund: null, wantedBack: false }
  return { ...facts, payments: [...facts.payments, { ...payment, isRefundable: true }] }
}

/** Changes the first payment that a condition holds for. */
function first(
  facts: OutcomeFacts,
  which: (id: string) => boolean,
  change: (one: LedgerPayment) => Partial<LedgerPayment>,
) {
  const found = facts.payments.find(({ id }) => which(id))
  const payments = facts.payments.map((one) => (one === found ? { ...one, ...change(one) } : one))
  return { ...facts, payments }
}

function happens(facts: OutcomeFacts, event: Event): OutcomeFacts {
  const { may, ledger, end } = outcome(facts)
  const taskOf = (id: string) => ledger.payments.find((one) => one.id === id)?.task
  const open = (id: string) => facts.payments.find((one) => one.id === id)?.refund?.state === 'requested'
  switch (event.type) {
    case 'pay':
    case 'payLate':
      return pay(facts, event.cents, event.type === 'payLate')
    case 'accept':
      return first(
        facts,
        (id) => taskOf(id) === 'accept',
        () => ({ kind: 'exact' }),
      )
    case 'refuse':
      return may.move && facts.status !== 'rejected'
        ? { ...facts, status: 'rejected', refusedAt: now(), contract: null, bookedFor: null }
        : facts
    case 'giveUp':
      return may.giveUp
        ? { ...facts, withdrawnAt: now(), contract: facts.contract === 'signed' ? 'signed' : null, bookedFor: null }
        : facts
    case 'moveTo':
      return may.move ? { ...facts, status: event.status } : facts
    case 'makeContract':
      return end === null && facts.contract === null ? { ...facts, contract: 'ready' } : facts
    case 'sign':
      return may.sign ? { ...facts, contract: 'signed' } : facts
    case 'voidContract':
      return facts.contract === 'ready' ? { ...facts, contract: null } : facts
    case 'register':
      return { ...facts, registeredAt: end ? null : now() }
    case 'askBack':
      return first(
        facts,
        (id) => taskOf(id) === 'customer',
        () => ({ wantedBack: true }),
      )
    case 'refund': {
      const cents = (id: string) => {
        const one = ledger.payments.find((payment) => payment.id === id)
        return one ? refundableCents(one) : 0
      }
      return first(
        facts,
        (id) => cents(id) > 0 && taskOf(id) !== 'refund_elsewhere',
        ({ id }) => ({
          refund: { state: 'requested', amountCents: cents(id) },
        }),
      )
    }
    case 'refundEnds':
      return first(facts, open, ({ refundedCents, refund }) => ({
        refundedCents: refundedCents + (refund?.amountCents ?? 0),
        refund: refund && { ...refund, state: 'done' },
      }))
    case 'refundFails':
      return first(facts, open, ({ refund }) => ({ refund: refund && { ...refund, state: 'failed' } }))
    case 'providerGivesBack':
      return first(
        facts,
        (id) => !open(id),
        ({ amountCents }) => ({ refundedCents: amountCents }),
      )
    case 'handOver':
      return may.handOver ? { ...facts, handedOverAt: now() } : facts
    case 'return':
      return end && facts.handedOverAt ? { ...facts, returnedAt: now() } : facts
  }
}

const walks = fc.array(fc.constantFrom(...events), { maxLength: 30 })
/** Holds a promise at every step of many walks. */
function always(promise: (facts: OutcomeFacts) => void) {
  fc.assert(
    fc.property(walks, (walk) => {
      let facts = signing
      for (const event of walk) {
        facts = follow(happens(facts, event))
        promise(facts)
      }
    }),
    { numRuns: 500 },
  )
}

describe('in whatever order things happen', () => {
  test('every cent is the entry of an application that goes on, given back, or named by a task', () => {
    always((facts) => {
      const { ledger, tasks, end } = outcome(facts)
      for (const payment of facts.payments) {
        const one = ledger.payments.find(({ id }) => id === payment.id)
        if (!one) throw new Error('a payment is left out')
        const named = tasks.flatMap((task) =>
          'paymentId' in task && task.paymentId === payment.id ? [task.cents] : [],
        )
        const left = payment.amountCents - payment.refundedCents
        expect(one.keptCents + (named[0] ?? 0)).toBe(left)
        expect(named.length).toBeLessThanOrEqual(1)
        if (end) expect(one.keptCents).toBe(0)
        expect(refundableCents(one)).toBeLessThanOrEqual(left - one.keptCents - one.onItsWayCents)
        for (const cents of [one.keptCents, one.owedCents, one.onItsWayCents, one.waitingCents])
          expect(cents).toBeGreaterThanOrEqual(0)
      }
    })
  })

  test('the entry is whole, to the cent, or not there', () => {
    always((facts) => {
      const { ledger } = outcome(facts)
      const kept = ledger.payments.reduce((total, one) => total + one.keptCents, 0)
      expect(kept).toBe(ledger.hasEntry ? entryCents : 0)
      for (const one of ledger.payments) expect(one.state === 'entry').toBe(one.keptCents > 0)
    })
  })

  test('after an end nothing is paid, signed, reminded of, booked, released or handed over', () => {
    always((facts) => {
      const { end, may, payableCents } = outcome(facts)
      if (end === null) return
      const { move, ...others } = may
      expect(Object.values(others)).not.toContain(true)
      expect(payableCents).toBe(0)
      expect(move).toBe(end.kind === 'refused')
      expect(signingObstacle(facts)).not.toBeNull()
    })
  })

  test('nobody is asked for more than is missing, and who has paid is asked for nothing', () => {
    always((facts) => {
      const { payableCents, ledger, may } = outcome(facts)
      const there = ledger.payments.reduce((total, one) => total + one.keptCents, 0) + ledger.partCents
      expect(payableCents + there).toBeLessThanOrEqual(Math.max(entryCents, there))
      if (ledger.hasEntry) expect(payableCents).toBe(0)
      expect(may.remindOfEntry).toBe(payableCents > 0)
      if (may.sign) expect(ledger.hasEntry).toBe(true)
    })
  })

  test('asked again, the answer is the same, and what opened by itself does not open twice', () => {
    always((facts) => {
      expect(follow(facts)).toEqual(facts)
      for (const one of outcome(facts).ledger.payments) expect(one.opens).toBe(false)
    })
  })
})

test.each([...progressStatuses, 'pending', 'rejected'] satisfies ApplicationStatus[])(
  'in %s there is one answer to everything, and only the stage of the signature asks for the entry',
  (status) => {
    const { payableCents, may } = outcome({ ...signing, status })
    expect(payableCents > 0).toBe(status === 'signing')
    expect(may.book).toBe(status === 'completed')
    expect(may.remindOfDocuments).toBe(status === 'waiting_docs')
  },
)
