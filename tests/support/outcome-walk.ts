import { type OutcomeFacts, outcome } from '#domain/application/outcome.ts'
import { classifyInstallmentPayment, classifyPayment } from '#domain/payments/payment.ts'
import { type LedgerPayment, refundableCents } from '#domain/payments/settle.ts'

export const entryCents = 149_900

/** All events of an application, in any order. An event that is not possible changes nothing. */
export const events = [
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
  { type: 'askForRefund' },
  { type: 'refund' },
  { type: 'refundEnds' },
  { type: 'refundFails' },
  { type: 'providerGivesBack' },
  { type: 'handOver' },
  { type: 'return' },
  { type: 'payInstallment', cents: 90_000 },
  { type: 'payInstallment', cents: 91_000 },
  { type: 'payInstallment', cents: 1_000 },
  { type: 'acceptForInstallment' },
  { type: 'closePlan' },
] as const
type Event = (typeof events)[number]

/** An entry is due, and nothing has happened yet. */
export const signing: OutcomeFacts = {
  status: 'signing',
  entryCents,
  withdrawnAt: null,
  refusedAt: null,
  contract: 'ready',
  registration: null,
  bookedFor: null,
  handedOverAt: null,
  returnedAt: null,
  handOverRefused: false,
  hasProvider: true,
  isWithdrawalOver: false,
  payments: [],
  closedPlanPaidCents: 0,
  correctionOwedCents: 0,
  lienOpen: false,
}

let clock = 0
const now = () => new Date(Date.UTC(2026, 10, 21) + clock++ * 60_000).toISOString()

/** The server's steps after every event: the states by the domain, and the refunds that open by themselves. */
export function follow(facts: OutcomeFacts): OutcomeFacts {
  const { ledger } = outcome(facts)
  const payments = facts.payments.map((one) => {
    const now = ledger.payments.find(({ id }) => id === one.id)
    if (now === undefined) return one
    const refund = now.opens ? { state: 'requested' as const, amountCents: now.owedCents } : one.refund
    const isUnpaid = one.installments !== null && now.keptCents < one.installments.paidCents
    const installments = isUnpaid ? { paidCents: 0, openCents: 0, isChoosing: false } : one.installments
    return { ...one, state: now.state, refund, installments }
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
      chargeEndsAt: late ? new Date(0) : null,
    },
  )
  const id = String(facts.payments.length)
  const state = 'waiting' as const
  const payment = { id, kind, state, amountCents, refundedCents: 0, paidAt, refund: null, wantedBack: false }
  return {
    ...facts,
    payments: [
      ...facts.payments,
      { ...payment, isRefundable: true, disputedCents: 0, isDisputed: false, installments: null },
    ],
  }
}

const installmentCents = 90_000

/** The ledger's reaction to a payment for an installment: the first exact payment pays it. */
function payInstallment(facts: OutcomeFacts, amountCents: number): OutcomeFacts {
  const paidAt = now()
  const isPaid = facts.payments.some(({ installments }) => installments?.paidCents)
  const isOpen = facts.status === 'completed' && outcome(facts).end === null
  const dueCents = isPaid || !isOpen ? 0 : installmentCents
  const payment = { amountCents, paidAt: new Date(paidAt) }
  const kind = classifyInstallmentPayment(payment, {
    ended: !isOpen,
    dueCents,
    isBeforeRelease: false,
    chargeEndsAt: null,
  })
  const installments = {
    ...(kind === 'exact' ? { paidCents: amountCents, openCents: 0 } : { paidCents: 0, openCents: dueCents }),
    isChoosing: kind === 'duplicate',
  }
  const id = String(facts.payments.length)
  const one = { id, kind, state: 'waiting' as const, amountCents, refundedCents: 0, paidAt, refund: null, installments }
  return {
    ...facts,
    payments: [
      ...facts.payments,
      { ...one, wantedBack: false, isRefundable: true, disputedCents: 0, isDisputed: false },
    ],
  }
}

/** Changes the first payment that fulfils a condition. */
function first(
  facts: OutcomeFacts,
  which: (id: string) => boolean,
  change: (one: LedgerPayment) => Partial<LedgerPayment>,
) {
  const found = facts.payments.find(({ id }) => which(id))
  const payments = facts.payments.map((one) => (one === found ? { ...one, ...change(one) } : one))
  return { ...facts, payments }
}

/** The facts after an event. */
export function happens(facts: OutcomeFacts, event: Event): OutcomeFacts {
  const { may, end } = outcome(facts)
  switch (event.type) {
    case 'pay':
    case 'payLate':
      return pay(facts, event.cents, event.type === 'payLate')
    case 'payInstallment':
    case 'acceptForInstallment':
    case 'closePlan':
      return happensToInstallments(facts, event)
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
      return { ...facts, registration: end ? null : 'current' }
    case 'handOver':
      return may.handOver ? { ...facts, handedOverAt: now() } : facts
    case 'return':
      return end && facts.handedOverAt ? { ...facts, returnedAt: now() } : facts
    default:
      return happensToPayments(facts, event.type)
  }
}

function happensToPayments(facts: OutcomeFacts, type: Event['type']): OutcomeFacts {
  const { ledger } = outcome(facts)
  const taskOf = (id: string) => ledger.payments.find((one) => one.id === id)?.task
  const isForInstallments = (id: string) => facts.payments.find((one) => one.id === id)?.installments != null
  const open = (id: string) => facts.payments.find((one) => one.id === id)?.refund?.state === 'requested'
  switch (type) {
    case 'accept':
      return first(
        facts,
        (id) => taskOf(id) === 'accept' && !isForInstallments(id),
        () => ({ kind: 'exact' }),
      )
    case 'askForRefund':
      return first(
        facts,
        (id) => taskOf(id) === 'customer',
        () => ({ wantedBack: true }),
      )
    case 'refund':
      return refund(facts)
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
    default:
      return facts
  }
}

function happensToInstallments(
  facts: OutcomeFacts,
  event: Extract<Event, { type: 'payInstallment' | 'acceptForInstallment' | 'closePlan' }>,
): OutcomeFacts {
  if (event.type === 'payInstallment') return payInstallment(facts, event.cents)
  if (event.type === 'acceptForInstallment') {
    const { payments } = outcome(facts).ledger
    const waits = payments.filter((one) => one.task === 'accept' && one.isForInstallments).map(({ id }) => id)
    return first(
      facts,
      (id) => waits.includes(id),
      ({ amountCents }) => ({
        installments: { paidCents: Math.min(amountCents, installmentCents), openCents: 0, isChoosing: false },
      }),
    )
  }
  const closed = (one: LedgerPayment) => one.installments && { paidCents: 0, openCents: 0, isChoosing: false }
  return { ...facts, payments: facts.payments.map((one) => ({ ...one, installments: closed(one) })) }
}

/** A manager refunds the first payment that has a refundable amount. */
function refund(facts: OutcomeFacts): OutcomeFacts {
  const { payments } = outcome(facts).ledger
  const back = new Map(payments.map((one) => [one.id, one.task === 'refund_elsewhere' ? 0 : refundableCents(one)]))
  return first(
    facts,
    (id) => (back.get(id) ?? 0) > 0,
    ({ id }) => ({ refund: { state: 'requested', amountCents: back.get(id) ?? 0 } }),
  )
}
