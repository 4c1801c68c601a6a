import { expect, test } from 'vitest'
import { listedStep, type StepFacts } from './listed-step.ts'

const at = '2026-11-23T12:00:00.000Z'
const ready = { readyAt: at, readAt: null, signedAt: null }
const signed = { ...ready, signedAt: at }
const facts = (changes: Partial<StepFacts>): StepFacts => ({
  ...{ status: 'received', journey: {}, end: null, hasEntry: true, isPayable: true, hasCode: true, isCancelled: false },
  documents: { sent: 0, refused: 0, required: 3 },
  ...changes,
})
const signing = (journey: StepFacts['journey'], changes: Partial<StepFacts> = {}) =>
  facts({
    status: 'signing',
    journey: { entryPaidAt: null, registeredAt: null, contract: ready, ...journey },
    ...changes,
  })
const documents = (sent: number, refused: number) =>
  facts({ status: 'waiting_docs', documents: { sent, refused, required: 3 } })

test.each([
  [facts({}), 'received'],
  [facts({ status: 'pending' }), 'analysis'],
  [facts({ status: 'approved' }), 'approved'],
  [documents(2, 0), 'send_documents'],
  [documents(3, 1), 'resend_documents'],
  [documents(3, 0), 'check_documents'],
  [signing({}), 'pay_entry'],
  [signing({}, { hasCode: false }), 'prepare_entry'],
  [signing({}, { isPayable: false }), 'check_payment'],
  [signing({ entryPaidAt: at }), 'sign'],
  [signing({ entryPaidAt: at, contract: { ...ready, readyAt: null } }), 'prepare_contract'],
  [signing({ entryPaidAt: at, contract: signed }), 'register'],
  [signing({ entryPaidAt: at, contract: signed, registeredAt: at }), 'release'],
  [facts({ status: 'completed', journey: { booking: null } }), 'book'],
  [facts({ status: 'completed', journey: { booking: { startsAt: at, dealership: 'natal' } } }), 'pick_up'],
  [facts({ status: 'completed', journey: { handedOverAt: at } }), 'delivered'],
  [facts({ status: 'completed', journey: { handedOverAt: at, settledAt: at } }), 'settled'],
  [facts({ status: 'rejected', end: 'refused' }), 'refused'],
  [facts({ status: 'rejected', end: 'refused', isCancelled: true }), 'cancelled'],
  [signing({ withdrawnAt: at }, { end: 'withdrawn' }), 'withdrawn'],
] as const)('%o is at %s', (known, step) => {
  expect(listedStep(known)).toBe(step)
})
