import { contactDeadline } from '../calendar/business-days.ts'
import { brazilianDate, instantOf, type PlainDate, startOfDay, wallTime } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import { requiredDocuments } from '../documents/required-documents.ts'
import { lienReleaseDue } from '../installments/settlement.ts'
import { endTasks, type Outcome, type OutcomeFacts, outcome } from './outcome.ts'
import { handOverGaps, missingForRelease, type ReleaseData, type ReleaseNeed } from './release.ts'
import { canonicalStatus } from './status.ts'
import { type JourneyFacts, nextTask, tasksOf } from './tasks.ts'

/**
 * The next step of an application. choose_offer: the bank offers other plans instead of a refusal, and the customer
 * takes one or declines. send_income: the bank waits for a proof of income. check_entry, complete_release: the
 * motorcycle is released, and the payment of the entry, or another need of the hand-over, is missing. renew_contract:
 * the contract was not signed in time. book_again: the booked day is over, and the motorcycle is still at the
 * dealership. pay_installment: an installment is due today or late, which goes before the motorcycle at the dealership,
 * because only the installment costs more tomorrow.
 */
export const steps = [
  'received',
  'analysis',
  'choose_offer',
  'send_income',
  'approved',
  'send_documents',
  'resend_documents',
  'check_documents',
  'prepare_entry',
  'pay_entry',
  'check_payment',
  'prepare_contract',
  'sign',
  'renew_contract',
  'register',
  'release',
  'check_entry',
  'complete_release',
  'book',
  'pick_up',
  'book_again',
  'pay_installment',
  'delivered',
  'settled',
  'withdrawn',
  'cancelled',
  'refused',
] as const
export type Step = (typeof steps)[number]

/**
 * Who acts next. 'done': nothing is left to do until installments fall due. 'ended': refused, cancelled or given up.
 */
export type Turn = 'customer' | 'bank' | 'done' | 'ended'

const turns: Readonly<Record<Step, Turn>> = {
  received: 'bank',
  analysis: 'bank',
  choose_offer: 'customer',
  send_income: 'customer',
  approved: 'bank',
  send_documents: 'customer',
  resend_documents: 'customer',
  check_documents: 'bank',
  prepare_entry: 'bank',
  pay_entry: 'customer',
  check_payment: 'bank',
  prepare_contract: 'bank',
  sign: 'customer',
  renew_contract: 'customer',
  register: 'bank',
  release: 'bank',
  check_entry: 'bank',
  complete_release: 'bank',
  book: 'customer',
  pick_up: 'customer',
  book_again: 'customer',
  pay_installment: 'customer',
  delivered: 'done',
  settled: 'done',
  withdrawn: 'ended',
  cancelled: 'ended',
  refused: 'ended',
}

/** Returns who acts at a step. */
export const turnOf = (step: Step): Turn => turns[step]

/** The queues of the steps that the bank works on, and of contracts that wait for their customers. */
export const workQueues = ['analyse', 'documents', 'pix', 'contract', 'unsigned', 'register', 'release'] as const
export type WorkQueue = (typeof workQueues)[number]

const queueOfStep: Readonly<Partial<Record<Step, WorkQueue>>> = {
  received: 'analyse',
  analysis: 'analyse',
  approved: 'documents',
  check_documents: 'documents',
  prepare_entry: 'pix',
  prepare_contract: 'contract',
  sign: 'unsigned',
  renew_contract: 'unsigned',
  register: 'register',
  release: 'release',
}

type EndTask = (typeof endTasks)[number]

/**
 * The facts that decide the state of an application. Times are ISO instants, null for events that have not happened.
 */
export interface StateFacts {
  readonly outcome: OutcomeFacts
  readonly journey: JourneyFacts
  readonly release: ReleaseData
  /** The needs of the hand-over that an approved exception waives. */
  readonly waived: readonly string[]
  readonly createdAt: string
  /** When the application came to its status; null for one that ended before this was recorded. */
  readonly stageSince: string | null
  /** When the facts of the release were last changed. */
  readonly releaseChangedAt: string | null
  /** The required documents that the bank has: how many, how many it refused, and when the last one changed. */
  readonly documents: { readonly sent: number; readonly refused: number; readonly changedAt: string | null }
  /** The credit bureau was asked and did not answer or fail yet. */
  readonly asksBureau: boolean
  /** When the open counter-offer was made, and when the last one that was not taken ended. */
  readonly counterOffer: { readonly openSince: string | null; readonly endedAt: string | null }
  /** Since when the bank waits for a proof of income, and when the last wait ended. */
  readonly incomeProof: { readonly openSince: string | null; readonly endedAt: string | null }
  /** There is a code to pay the entry, even an expired one. */
  readonly hasCode: boolean
  /** The bank ended a signed contract with its last refusal. */
  readonly isCancelled: boolean
  /** When the last contract was made void. */
  readonly voidedAt: string | null
  /** The last day on which the contract in force can be signed; null without one. */
  readonly signUntil: PlainDate | null
  /** The time zone of the dealership of the booked pick-up. */
  readonly timeZone: string | null
  readonly handOverRefusedAt: string | null
  /** The day on which the contract was settled, while the traffic authority still holds its lien. */
  readonly lienSince: PlainDate | null
}

/**
 * The state of an application: what is next, by whom, since when and until when, and where it waits. It holds until a
 * fact changes. What changes by time alone is an instant or a day: compare it with now.
 */
export interface ApplicationState {
  /** 'open': before the release of the motorcycle. 'out': handed over. */
  readonly phase: 'open' | 'released' | 'out' | 'settled' | 'ended'
  readonly step: Step
  readonly turn: Turn
  /** Since when the step waits; of a booked pick-up the appointment. */
  readonly since: string
  /** The day by which the bank promised its step or the release of a lien, the earlier one; null without. */
  readonly dueOn: PlainDate | null
  /**
   * The last day of a contract to sign or the instant at which a booked day is over: from then on `laterStep` is next.
   */
  readonly changesAt: string | null
  readonly laterStep: Step | null
  /** What keeps a released motorcycle at the dealership. */
  readonly gaps: readonly ReleaseNeed[]
  /** The tasks of the bank beside the next step. Those about payments are marked on the payments (`isForStaff`). */
  readonly tasks: readonly EndTask[]
  readonly queue: WorkQueue | null
  /** From when and until when it is in the queue of pick-ups to resolve; null if it is not, and without an end. */
  readonly pickupFrom: string | null
  readonly pickupUntil: string | null
  /** Since when it waits for the bank after its end, or after the end of its plan; null if nothing is left to do. */
  readonly endedSince: string | null
  readonly lienSince: PlainDate | null
}

const last = (...instants: readonly (string | null | undefined)[]): string | null =>
  instants.reduce<string | null>((latest, one) => (one && (latest === null || one > latest) ? one : latest), null)

const first = (one: PlainDate | null, other: PlainDate | null): PlainDate | null =>
  one !== null && other !== null && other < one ? other : (one ?? other)

/**
 * Decides the state of an application. The only place that answers what is next and whose turn it is: portal, lists,
 * queues, dashboard, counter and reminders read it.
 */
export function applicationState(facts: StateFacts): ApplicationState {
  const current = outcome(facts.outcome)
  const gaps = gapsOf(facts, current)
  const step = stepOf(facts, current, gaps)
  const since = sinceOf(step, facts, current) ?? facts.stageSince ?? facts.createdAt
  const tasks = endTasks.filter((task) => current.tasks.some(({ kind }) => kind === task))
  const later = laterOf(step, facts)
  return {
    phase: phaseOf(facts, current),
    step,
    turn: turns[step],
    since,
    dueOn: first(dueOf(step, since), facts.lienSince && lienReleaseDue(facts.lienSince)),
    changesAt: later?.at ?? null,
    laterStep: later?.step ?? null,
    gaps,
    tasks,
    queue: queueOf(step, facts),
    ...pickupWait(step, facts, since, later?.at ?? null),
    endedSince: endedSince(tasks, facts, current),
    lienSince: facts.lienSince,
  }
}

/**
 * Returns the state of an application that was made at an ISO instant, with a look-up at the credit bureau or without.
 */
export const firstState = (createdAt: string, asksBureau = false): ApplicationState => ({
  phase: 'open',
  step: 'received',
  turn: 'bank',
  since: createdAt,
  dueOn: dueOf('received', createdAt),
  changesAt: null,
  laterStep: null,
  gaps: [],
  tasks: [],
  queue: asksBureau ? null : 'analyse',
  pickupFrom: null,
  pickupUntil: null,
  endedSince: null,
  lienSince: null,
})

/** The steps that an installment which is due goes before. */
const yieldsToInstallment: ReadonlySet<Step> = new Set(['book', 'pick_up', 'book_again', 'delivered'])

/** What decides a step beside the stored state, because it changes from day to day. */
interface MoneyOnADay {
  /** The due day of the first installment that the customer has to pay. */
  readonly dueOn?: PlainDate | null | undefined
  /** A boleto of the entry may be paid without that the bank knows it. */
  readonly isEntryOnItsWay?: boolean
}

/** Returns the step of a stored state at `now`, an ISO instant. */
export function stepAt(
  { step, changesAt, laterStep }: Pick<ApplicationState, 'step' | 'changesAt' | 'laterStep'>,
  now: string,
  { dueOn = null, isEntryOnItsWay = false }: MoneyOnADay = {},
): Step {
  const current = changesAt !== null && laterStep !== null && changesAt <= now ? laterStep : step
  if (current === 'pay_entry' && isEntryOnItsWay) return 'check_payment'
  const isDue = dueOn !== null && dueOn <= brazilianDate(new Date(now))
  return isDue && yieldsToInstallment.has(current) ? 'pay_installment' : current
}

function phaseOf({ outcome: { status }, journey }: StateFacts, { end }: Outcome): ApplicationState['phase'] {
  if (end) return 'ended'
  if (status !== 'completed') return 'open'
  if (!journey.handedOverAt) return 'released'
  return journey.settledAt ? 'settled' : 'out'
}

function gapsOf({ outcome: { status }, journey, release, waived }: StateFacts, { end }: Outcome): ReleaseNeed[] {
  return end || status !== 'completed' || journey.handedOverAt ? [] : handOverGaps(journey, release, waived)
}

function stepOf(facts: StateFacts, current: Outcome, gaps: readonly ReleaseNeed[]): Step {
  const { journey, documents } = facts
  if (current.end) {
    if (current.end.kind === 'withdrawn') return 'withdrawn'
    return facts.isCancelled ? 'cancelled' : 'refused'
  }
  const status = canonicalStatus(facts.outcome.status)
  switch (status) {
    case 'waiting_docs':
      if (documents.refused > 0) return 'resend_documents'
      return documents.sent < requiredDocuments.length ? 'send_documents' : 'check_documents'
    case 'signing':
      return signingStep(facts, current)
    case 'completed':
      if (journey.handedOverAt) return journey.settledAt ? 'settled' : 'delivered'
      if (gaps.length > 0) return gaps.includes('entry') ? 'check_entry' : 'complete_release'
      return journey.booking ? 'pick_up' : 'book'
    case 'rejected':
      return 'refused'
    case 'received':
    case 'analysis':
      if (facts.counterOffer.openSince) return 'choose_offer'
      if (facts.incomeProof.openSince) return 'send_income'
      // Who sent a proof or declined an offer knows that the request was received.
      return facts.incomeProof.endedAt || facts.counterOffer.endedAt ? 'analysis' : status
    default:
      return status
  }
}

function signingStep({ journey, outcome: { status, entryCents }, hasCode }: StateFacts, current: Outcome): Step {
  switch (nextTask(tasksOf(status, journey))) {
    case 'sign':
      return journey.contract?.readyAt ? 'sign' : 'prepare_contract'
    case 'register':
      return 'register'
    case 'release':
      return 'release'
    default:
      if (entryCents === 0) return 'prepare_contract'
      if (current.payableCents === 0) return 'check_payment'
      return hasCode ? 'pay_entry' : 'prepare_entry'
  }
}

function sinceOf(step: Step, facts: StateFacts, { end, ledger }: Outcome): string | null {
  const { journey, createdAt, stageSince, documents, releaseChangedAt, voidedAt } = facts
  switch (step) {
    case 'received':
    case 'analysis':
      // A refusal that was taken back, a counter-offer that nobody took, and a proof begin the bank's time anew.
      return last(
        createdAt,
        facts.outcome.refusedAt && stageSince,
        facts.counterOffer.endedAt,
        facts.incomeProof.endedAt,
      )
    case 'choose_offer':
      return facts.counterOffer.openSince
    case 'send_income':
      return facts.incomeProof.openSince
    case 'check_documents':
    case 'resend_documents':
      return last(stageSince, documents.changedAt)
    case 'check_payment':
      return firstToCheck(facts, ledger) ?? stageSince
    case 'prepare_entry':
      return last(
        stageSince,
        ...facts.outcome.payments.filter((one) => one.installments === null).map(({ paidAt }) => paidAt),
      )
    case 'prepare_contract':
      return last(stageSince, journey.entryPaidAt, voidedAt)
    case 'sign':
      return last(journey.contract?.readyAt, journey.entryPaidAt)
    case 'register':
      return last(journey.entryPaidAt, journey.contract?.signedAt)
    case 'release':
      return last(journey.entryPaidAt, journey.contract?.signedAt, journey.registeredAt)
    case 'check_entry':
    case 'complete_release':
      return last(stageSince, releaseChangedAt)
    case 'pick_up':
      return journey.booking?.startsAt ?? null
    case 'delivered':
      return journey.handedOverAt ?? null
    case 'settled':
      return journey.settledAt ?? null
    case 'withdrawn':
    case 'cancelled':
    case 'refused':
      return end?.at ?? null
    default:
      return stageSince
  }
}

/** Returns when the oldest payment of the entry came that staff have to check. */
function firstToCheck({ outcome: { payments } }: StateFacts, ledger: Outcome['ledger']): string | null {
  const checked = ledger.payments.filter(({ task, isForInstallments }) => task === 'accept' && !isForInstallments)
  const times = payments.filter(({ id }) => checked.some((one) => one.id === id)).map(({ paidAt }) => paidAt)
  return [...times].sort()[0] ?? null
}

const dueOf = (step: Step, since: string): PlainDate | null =>
  turns[step] === 'bank' ? contactDeadline(new Date(since)) : null

/** Returns the step that follows by time alone, and from when on. */
function laterOf(step: Step, { signUntil, journey, timeZone }: StateFacts): { at: string; step: Step } | null {
  if (step === 'sign' && signUntil)
    return { at: startOfDay(daysAfter(signUntil, 1)).toISOString(), step: 'renew_contract' }
  if (step === 'pick_up' && journey.booking)
    return { at: dayAfter(journey.booking.startsAt, timeZone ?? 'America/Sao_Paulo'), step: 'book_again' }
  return null
}

/** Returns the beginning of the next day on the clock of a place. */
function dayAfter(instant: string, timeZone: string): string {
  const day = daysAfter(wallTime(new Date(instant), timeZone).day, 1)
  // Where the clocks skip midnight, the day begins an hour later.
  const begin = instantOf({ day, time: '00:00' }, timeZone) ?? instantOf({ day, time: '01:00' }, timeZone)
  return (begin ?? startOfDay(day)).toISOString()
}

/**
 * Returns the queue of a step. What cannot be released yet waits for its registration or numbers, and what cannot be
 * decided yet waits for the credit bureau, in no queue.
 */
function queueOf(step: Step, { journey, release, asksBureau }: StateFacts): WorkQueue | null {
  if (queueOfStep[step] === 'analyse' && asksBureau) return null
  if (step === 'release') return missingForRelease(journey, release).length > 0 ? 'register' : 'release'
  return queueOfStep[step] ?? null
}

/**
 * After how many days (of the calendar in Brasília) without a booking a released motorcycle is in the queue of
 * pick-ups, and after how many it leaves it, because its first installment is in collection by then.
 */
const unbookedDays = { from: 10, until: 45 }

type PickupWait = Pick<ApplicationState, 'pickupFrom' | 'pickupUntil'>

/** Returns from when and until when staff have to resolve something about the pick-up. */
function pickupWait(step: Step, { handOverRefusedAt }: StateFacts, since: string, missedAt: string | null): PickupWait {
  if (handOverRefusedAt) return { pickupFrom: handOverRefusedAt, pickupUntil: null }
  switch (step) {
    case 'check_entry':
    case 'complete_release':
      return { pickupFrom: since, pickupUntil: null }
    case 'pick_up':
      return { pickupFrom: missedAt, pickupUntil: null }
    case 'book': {
      const day = brazilianDate(new Date(since))
      const after = (days: number) => startOfDay(daysAfter(day, days + 1)).toISOString()
      return { pickupFrom: after(unbookedDays.from), pickupUntil: after(unbookedDays.until) }
    }
    default:
      return { pickupFrom: null, pickupUntil: null }
  }
}

/** The tasks that keep an application in the queue of ended ones with something to resolve. */
const tasksOfEnd: readonly EndTask[] = [
  'lift_registration',
  'recover_motorcycle',
  'return_installments',
  'pay_correction',
]

function endedSince(tasks: readonly EndTask[], facts: StateFacts, { end }: Outcome): string | null {
  if (!tasks.some((kind) => tasksOfEnd.includes(kind))) return null
  return end?.at ?? facts.stageSince ?? facts.createdAt
}
