import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { LedgerPayment } from '../payments/settle.ts'
import type { OutcomeFacts } from './outcome.ts'
import { applicationState, firstState, type StateFacts, stepAt, turnOf } from './state.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
const ready = { readyAt: at(18), readAt: null, signedAt: null }
const signed = { ...ready, signedAt: at(19) }
const release = {
  chassis: '9C2KC1670ER123456',
  plate: 'ABC1D23',
  registrationNumber: 'SP1',
  registeredOn: '2026-11-19',
}

const facts = (changes: Partial<StateFacts> = {}, of: Partial<OutcomeFacts> = {}): StateFacts => ({
  outcome: {
    status: 'received',
    entryCents: 149_900,
    withdrawnAt: null,
    refusedAt: null,
    contract: null,
    isWithdrawalOver: false,
    registration: null,
    bookedFor: null,
    handedOverAt: null,
    handOverRefused: false,
    returnedAt: null,
    hasProvider: true,
    payments: [],
    closedPlanPaidCents: 0,
    correctionOwedCents: 0,
    lienOpen: false,
    ...of,
  },
  journey: { entryPaidAt: null, registeredAt: null, contract: ready, booking: null },
  release: { chassis: null, plate: null, registrationNumber: null, registeredOn: null },
  waived: [],
  createdAt: at(16),
  stageSince: at(17),
  releaseChangedAt: null,
  documents: { sent: 0, refused: 0, changedAt: null },
  asksBureau: false,
  counterOffer: { openSince: null, endedAt: null },
  incomeProof: { openSince: null, endedAt: null },
  hasCode: true,
  isCancelled: false,
  voidedAt: null,
  signUntil: '2026-12-16',
  timeZone: null,
  handOverRefusedAt: null,
  lienSince: null,
  ...changes,
})
const documents = (sent: number, refused: number) =>
  facts({ documents: { sent, refused, changedAt: at(18) } }, { status: 'waiting_docs' })
const signing = (journey: StateFacts['journey'], changes: Partial<StateFacts> = {}) =>
  facts(
    { ...changes, journey: { entryPaidAt: null, registeredAt: null, contract: ready, ...journey } },
    { status: 'signing', contract: journey.contract?.signedAt ? 'signed' : 'ready' },
  )
const completed = (journey: StateFacts['journey'] = {}, changes: Partial<StateFacts> = {}) =>
  facts(
    { release, journey: { entryPaidAt: at(18), contract: signed, booking: null, ...journey }, ...changes },
    { status: 'completed', contract: 'signed', handedOverAt: journey.handedOverAt ?? null },
  )
const late: LedgerPayment = {
  id: '1',
  kind: 'late',
  state: 'waiting',
  amountCents: 149_900,
  refundedCents: 0,
  paidAt: at(19),
  refund: null,
  wantedBack: false,
  isRefundable: true,
  disputedCents: 0,
  isDisputed: false,
  installments: null,
}
const paid = { entryPaidAt: at(18) }
const natal = { startsAt: at(23), dealership: 'natal' }

test.each([
  [facts(), 'received', 'analyse', '2026-11-18'],
  [facts({}, { status: 'pending' }), 'analysis', 'analyse', '2026-11-18'],
  [facts({ incomeProof: { openSince: null, endedAt: at(18) } }), 'analysis', 'analyse', '2026-11-23'],
  [facts({ counterOffer: { openSince: null, endedAt: at(18) } }), 'analysis', 'analyse', '2026-11-23'],
  [facts({}, { status: 'approved' }), 'approved', 'documents', '2026-11-19'],
  [documents(2, 0), 'send_documents', null, null],
  [documents(3, 1), 'resend_documents', null, null],
  [documents(3, 0), 'check_documents', 'documents', '2026-11-23'],
  [signing({}), 'pay_entry', null, null],
  [signing({}, { hasCode: false }), 'prepare_entry', 'pix', '2026-11-19'],
  [facts({}, { status: 'signing', payments: [late] }), 'check_payment', null, '2026-11-24'],
  [signing(paid), 'sign', 'unsigned', null],
  [signing({ ...paid, contract: { ...ready, readyAt: null } }), 'prepare_contract', 'contract', '2026-11-23'],
  [signing({ ...paid, contract: signed }), 'register', 'register', '2026-11-24'],
  [signing({ ...paid, contract: signed, registeredAt: at(19) }), 'release', 'register', '2026-11-24'],
  [signing({ ...paid, contract: signed, registeredAt: at(19) }, { release }), 'release', 'release', '2026-11-24'],
  [completed(), 'book', null, null],
  [completed({ booking: natal }), 'pick_up', null, null],
  [completed({ entryPaidAt: null }), 'check_entry', null, '2026-11-19'],
  [
    completed({}, { release: { ...release, plate: null }, releaseChangedAt: at(20) }),
    'complete_release',
    null,
    '2026-11-24',
  ],
  [completed({ handedOverAt: at(23) }, { release: { ...release, plate: null } }), 'delivered', null, null],
  [completed({ handedOverAt: at(23), settledAt: at(24) }, { lienSince: '2026-11-24' }), 'settled', null, '2026-12-04'],
  // Paid off before the plate came: the earlier one of two promised days.
  [
    completed({}, { release: { ...release, plate: null }, releaseChangedAt: at(20), lienSince: '2026-11-20' }),
    'complete_release',
    null,
    '2026-11-24',
  ],
  [facts({}, { status: 'rejected', refusedAt: at(20) }), 'refused', null, null],
  [facts({ isCancelled: true }, { status: 'rejected', refusedAt: at(20) }), 'cancelled', null, null],
  [facts({}, { status: 'signing', withdrawnAt: at(20) }), 'withdrawn', null, null],
] as const)('case %#: what is next, in which queue, by which day', (known, step, queue, dueOn) => {
  expect(applicationState(known)).toMatchObject({ step, queue, dueOn, turn: turnOf(step) })
})

it('begins as the facts of a new application say', () => {
  const begun = facts({ journey: {}, stageSince: null, signUntil: null, hasCode: false })
  expect(firstState(at(16))).toEqual(applicationState(begun))
})

describe('what changes by time alone', () => {
  it('is a contract to sign, from the day after its last one', () => {
    const state = applicationState(signing(paid))
    expect(stepAt(state, '2026-12-17T02:59:59.999Z')).toBe('sign')
    expect(stepAt(state, '2026-12-17T03:00:00.000Z')).toBe('renew_contract')
  })

  it('is a booked pick-up, once its day is over on the clock of the dealership', () => {
    const state = applicationState(completed({ booking: natal }, { timeZone: 'America/Manaus' }))
    expect(state.pickupFrom).toBe('2026-11-24T04:00:00.000Z')
    expect(stepAt(state, '2026-11-24T03:59:59.999Z')).toBe('pick_up')
    expect(stepAt(state, '2026-11-24T04:00:00.000Z')).toBe('book_again')
  })
})

describe('an installment that the customer owes', () => {
  const missed = applicationState(completed({ booking: natal }))
  const now = '2026-12-18T12:00:00.000Z'

  it('goes before a missed pick-up from its due day on, and not before', () => {
    expect(stepAt(missed, now, { dueOn: '2026-12-19' })).toBe('book_again')
    expect(stepAt(missed, now, { dueOn: '2026-12-18' })).toBe('pay_installment')
    expect(stepAt(missed, now, { dueOn: '2026-11-18' })).toBe('pay_installment')
    expect(stepAt(missed, now, { dueOn: null })).toBe('book_again')
  })

  it('begins its due day at midnight in Brasília', () => {
    expect(stepAt(missed, '2026-12-18T02:59:59.999Z', { dueOn: '2026-12-18' })).toBe('book_again')
    expect(stepAt(missed, '2026-12-18T03:00:00.000Z', { dueOn: '2026-12-18' })).toBe('pay_installment')
  })

  it("also follows 'all done' after the hand-over, and never what the bank has to do first or an end", () => {
    const of = (known: StateFacts) => stepAt(applicationState(known), now, { dueOn: '2026-12-18' })
    expect(of(completed())).toBe('pay_installment')
    expect(of(completed({ handedOverAt: at(23) }))).toBe('pay_installment')
    expect(of(completed({ entryPaidAt: null }))).toBe('check_entry')
    expect(of(facts({}, { status: 'signing', withdrawnAt: at(20) }))).toBe('withdrawn')
    expect(turnOf('pay_installment')).toBe('customer')
  })
})

describe('for all facts', () => {
  const instant = fc.integer({ min: 17, max: 28 }).map(at)
  const maybe = fc.option(instant)
  const any = fc
    .record({
      status: fc.constantFrom(
        ...([
          'received',
          'pending',
          'analysis',
          'approved',
          'waiting_docs',
          'signing',
          'completed',
          'rejected',
        ] as const),
      ),
      entryCents: fc.constantFrom(0, 149_900),
      withdrawnAt: fc.option(instant, { freq: 8 }),
      paidAt: maybe,
      contract: fc.constantFrom(null, 'draft', 'ready', 'signed'),
      registration: fc.constantFrom(null, 'current', 'former'),
      hasLate: fc.boolean(),
      chassis: fc.constantFrom(null, '9C2KC1670ER123456'),
      hasCode: fc.boolean(),
      booked: maybe,
      handedOverAt: maybe,
      returnedAt: maybe,
      settledAt: maybe,
      sent: fc.integer({ min: 0, max: 3 }),
      refused: fc.integer({ min: 0, max: 1 }),
      waived: fc.subarray(['entry', 'contract', 'registration']),
      refusedHandOver: fc.option(instant, { freq: 8 }),
    })
    .map((one): StateFacts => {
      const contract = {
        readyAt: one.contract === 'ready' || one.contract === 'signed' ? at(18) : null,
        readAt: null,
        signedAt: one.contract === 'signed' ? at(19) : null,
      }
      const registeredOn = one.registration === 'current' ? '2026-11-20' : one.registration ? '2026-11-01' : null
      return facts(
        {
          journey: {
            ...(one.entryCents > 0 && { entryPaidAt: one.paidAt }),
            contract,
            withdrawnAt: one.withdrawnAt,
            registeredAt: one.registration === 'current' && contract.signedAt ? at(20) : null,
            booking: one.booked ? { startsAt: one.booked, dealership: 'natal' } : null,
            handedOverAt: one.handedOverAt,
            settledAt: one.settledAt,
          },
          release: { chassis: one.chassis, plate: 'ABC1D23', registrationNumber: registeredOn && 'SP1', registeredOn },
          waived: one.waived,
          documents: { sent: one.sent, refused: Math.min(one.refused, one.sent), changedAt: at(20) },
          hasCode: one.hasCode,
          handOverRefusedAt: one.refusedHandOver,
        },
        {
          status: one.status,
          entryCents: one.entryCents,
          withdrawnAt: one.withdrawnAt,
          refusedAt: one.status === 'rejected' ? at(21) : null,
          contract: one.contract,
          registration: one.registration,
          handedOverAt: one.handedOverAt,
          returnedAt: one.returnedAt,
          handOverRefused: one.refusedHandOver !== null,
          payments: [
            ...(one.paidAt && one.entryCents > 0
              ? [{ ...late, id: '0', kind: 'exact' as const, state: 'entry' as const, paidAt: one.paidAt }]
              : []),
            ...(one.hasLate ? [late] : []),
          ],
        },
      )
    })
  const holds = (law: (state: ReturnType<typeof applicationState>) => void) =>
    fc.assert(
      fc.property(any, (known) => {
        law(applicationState(known))
      }),
    )

  it('gives the bank a day for its turn, and nobody else', () =>
    holds(({ turn, dueOn, lienSince }) => expect(dueOn !== null).toBe(turn === 'bank' || lienSince !== null)))

  it('has a place where the bank finds what is its turn', () =>
    holds(({ turn, step, queue, pickupFrom }) => {
      // A payment to check is in the list of payments.
      if (turn === 'bank') expect(queue !== null || pickupFrom !== null || step === 'check_payment').toBe(true)
      if (queue !== null && queue !== 'unsigned') expect(turn).toBe('bank')
    }))

  it('lets book exactly what the counter can hand over', () =>
    holds(({ phase, step, gaps }) => {
      if (phase === 'released') expect(['book', 'pick_up'].includes(step)).toBe(gaps.length === 0)
      else expect(gaps).toEqual([])
    }))

  it('waits for nothing after an end but what its tasks name', () =>
    holds(({ phase, turn, queue, tasks, endedSince }) => {
      expect(phase === 'ended').toBe(turn === 'ended')
      if (phase === 'ended') expect(queue).toBeNull()
      const left = tasks.filter((task) =>
        ['lift_registration', 'recover_motorcycle', 'return_installments', 'pay_correction'].includes(task),
      )
      expect(endedSince !== null).toBe(left.length > 0)
    }))
})

test('an entry whose boleto may be paid is nothing to pay', () => {
  const now = '2026-11-24T12:00:00.000Z'
  const pays = { step: 'pay_entry', changesAt: null, laterStep: null } as const
  expect(stepAt(pays, now)).toBe('pay_entry')
  expect(stepAt(pays, now, { isEntryOnItsWay: true })).toBe('check_payment')
  expect(stepAt({ ...pays, step: 'sign' }, now, { isEntryOnItsWay: true })).toBe('sign')
})
