import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate, brazilianHour, type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, hourMs } from '#domain/calendar/day-arithmetic.ts'
import { type DebitFailure, failureOf, nextRetryOn, retryHour } from '#domain/payments/debit.ts'
import { addEvent, system } from '../../application/events.ts'
import { lockApplication } from '../../application/queries.ts'
import type { Deps } from '../../deps.ts'
import { applicantOf, queueMessage } from '../../messages/queue-message.ts'
import { enqueue } from '../../shared/enqueue.ts'
import { endCharge } from '../charge-queries.ts'
import type { PixDebits, RecurringCharge } from '../provider/debit-api.ts'
import { isRefusal } from '../provider/port.ts'
import { changeDebited, type DebitedCharge, findDebitById, findDebited } from './debit-queries.ts'

/** How often (ms) the provider is asked about a debit whose day has come. Its webhook tells earlier. */
const askEveryMs = hourMs
/**
 * The hour (Brasília) before which no bank has tried a debit for the last time that day (Pix Automático: from 18 to
 * 21).
 */
const triedBy = 8

/**
 * Follows what the customer's bank made of a debit: paid, to be tried again, or over. Asks for a new try that the bank
 * wants and the provider does not know. May run twice and stop anywhere. Throws `ProviderFailure`.
 */
export async function followDebitedCharge(deps: Deps, debits: PixDebits, chargeId: string): Promise<void> {
  const known = await findDebited(deps.db, chargeId)
  if (known === undefined) return
  const { charge, debited } = known
  if (charge.state === 'refused' && debited.failure === null)
    return noteFailure(deps, chargeId, debited.try_on, { why: 'unsent', isOver: true })
  if (charge.state !== 'registered') {
    const look_at = charge.state === 'wanted' ? new Date(deps.now().getTime() + askEveryMs) : null
    return changeDebited(deps.db, chargeId, { look_at })
  }
  const told = await debits.findCharge(charge.reference)
  const payment = told?.tries.find(({ state, endToEndId }) => state === 'paid' && endToEndId !== null)
  if (payment?.endToEndId) await enqueue(deps.db, 'pix_payment', { endToEndId: payment.endToEndId })
  const failed = failureIn(told, known, deps.now()) ?? (await askAgain(deps, debits, known, told))
  if (failed) return noteFailure(deps, chargeId, debited.try_on, failed)
  await changeDebited(deps.db, chargeId, { look_at: nextLook(deps.now(), debited.try_on) })
}

type Failed = { why: DebitFailure; isOver: boolean }

/** Asks the provider for the awaited new try if it does not know it. Returns a failure if it refuses. */
async function askAgain(
  deps: Deps,
  debits: PixDebits,
  { charge, debited }: DebitedCharge,
  told: RecurringCharge | undefined,
): Promise<Failed | undefined> {
  const { try_on: tryOn, retries } = debited
  if (tryOn === null || retries === 0 || told?.state !== 'open' || told.tries.some(({ on }) => on === tryOn))
    return undefined
  if (tryOn <= brazilianDate(deps.now())) return { why: 'bank', isOver: false }
  try {
    await debits.retry(charge.reference, tryOn)
    return undefined
  } catch (error) {
    if (!isRefusal(error)) throw error
    deps.log.warn({ said: error.said }, 'the provider refused another try of a debit')
    return { why: 'bank', isOver: true }
  }
}

/** Why the awaited try failed; undefined while it can still be made. */
function failureIn(
  told: RecurringCharge | undefined,
  { charge, debited }: DebitedCharge,
  now: Date,
): Failed | undefined {
  const isOver = told?.state === 'ended' || (charge.expires_at !== null && charge.expires_at <= now)
  const last = told?.tries.find(({ on, state }) => on === debited.try_on && state === 'failed')
  if (told?.state === 'paid' || (!isOver && last === undefined)) return undefined
  if (told?.isCancelledByPayer) return { why: 'payer', isOver }
  return { why: failureOf(told?.code ?? last?.code ?? null), isOver }
}

/** Returns when to ask next: the day after a debit was sent, on the morning of its day, and each hour from then on. */
function nextLook(at: Date, tryOn: PlainDate | null): Date | null {
  if (tryOn === null) return null
  const morning = new Date(startOfDay(tryOn).getTime() + triedBy * hourMs)
  const tomorrow = new Date(at.getTime() + 24 * hourMs)
  if (at >= morning) return new Date(at.getTime() + askEveryMs)
  return tomorrow < morning ? tomorrow : morning
}

/**
 * Notes that a try failed, plans the next one if the rules leave one, and tells the customer, who can pay in another
 * way from now on. The debit that failed for good ends.
 */
async function noteFailure(
  deps: Deps,
  chargeId: string,
  tryOn: PlainDate | null,
  { why, isOver }: Failed,
): Promise<void> {
  const before = await findDebited(deps.db, chargeId)
  if (before === undefined) return
  await deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, before.charge.application_id)
    const known = await findDebited(trx, chargeId)
    if (!known || known.debited.try_on !== tryOn || !['registered', 'refused'].includes(known.charge.state)) return
    const debit = await findDebitById(trx, known.debited.debit_id)
    const today = brazilianDate(deps.now())
    const canRetry = !isOver && debit?.state === 'active' && known.charge.due_on !== null
    const nextOn = canRetry && known.charge.due_on ? nextRetryOn(known.charge.due_on, today) : null
    await fail(deps, trx, known, { why, on: tryOn ?? today, nextOn })
  })
}

async function fail(
  deps: Deps,
  trx: Transaction<Database>,
  { charge, debited }: DebitedCharge,
  { why, on, nextOn }: { why: DebitFailure; on: PlainDate; nextOn: PlainDate | null },
): Promise<void> {
  const at = deps.now()
  const number = charge.numbers?.[0] ?? 0
  const wasKnown = debited.try_on === null && debited.failure !== null
  await changeDebited(trx, charge.id, {
    try_on: null,
    next_on: nextOn,
    failed_on: on,
    failure: why,
    look_at: null,
  })
  // A charge that the provider refused stands until another takes its place, so that staff see its reason.
  if (nextOn === null && charge.state === 'registered') await endCharge(trx, charge.id, at, true)
  const row = await lockApplication(trx, charge.application_id)
  if (row === undefined) return
  // Of a failure that the customer was told of, only that there is no other try is new.
  const data = { step: 'failed' as const, number, why, nextOn }
  await addEvent(trx, { applicationId: row.id, kind: 'debit', actor: system, data, at })
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, number, on, why, nextOn, dueOn: charge.due_on ?? on, today: brazilianDate(at) }
  const event = `${charge.id}:${debited.retries}${wasKnown ? ':over' : ''}`
  await queueMessage(deps, trx, { ...envelope, event, kind: 'debit_failed', params })
}

/**
 * Asks for a new try of tomorrow. It is asked for in the evening before, because nothing else may pay the installment
 * from then on. One whose evening was missed is tried on the next day that the rules leave. Throws `ProviderFailure`.
 */
export async function retryDebit(deps: Deps, debits: PixDebits, chargeId: string): Promise<void> {
  const before = await findDebited(deps.db, chargeId)
  const tomorrow = daysAfter(brazilianDate(deps.now()), 1)
  if (before === undefined || before.debited.next_on === null) return
  if (before.debited.next_on === tomorrow && brazilianHour(deps.now()) < retryHour) return
  const isMarked = await deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, before.charge.application_id)
    const known = await findDebited(trx, chargeId)
    if (known?.charge.state !== 'registered' || known.debited.next_on === null) return false
    if (known.debited.next_on !== tomorrow) return planAgain(deps, trx, known)
    const retries = known.debited.retries + 1
    // Stored before the provider is asked, so that no other way is offered meanwhile.
    await changeDebited(trx, chargeId, { try_on: tomorrow, next_on: null, retries, look_at: deps.now() })
    return true
  })
  if (isMarked) await followDebitedCharge(deps, debits, chargeId)
}

/** Plans the next try after one whose day passed, or ends the debit if none is left. */
async function planAgain(deps: Deps, trx: Transaction<Database>, known: DebitedCharge): Promise<false> {
  const today = brazilianDate(deps.now())
  const { charge, debited } = known
  const nextOn = charge.due_on && nextRetryOn(charge.due_on, today)
  if (nextOn) await changeDebited(trx, charge.id, { next_on: nextOn })
  else await fail(deps, trx, known, { why: debited.failure ?? 'bank', on: debited.failed_on ?? today, nextOn: null })
  return false
}
