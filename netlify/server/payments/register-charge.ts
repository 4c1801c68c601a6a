import type { Transaction } from 'kysely'
import { brand } from '#content/brand.ts'
import { installmentCount } from '#content/installments.ts'
import { pixRefusals } from '#content/payments.ts'
import type { Database } from '#db/schema.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { canBeSent } from '#domain/payments/debit.ts'
import { outcomeOf } from '../application/outcome.ts'
import { findApplication, lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { findOpenPlan } from '../installments/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { readSettings } from '../settings/stored.ts'
import { enqueue, TryAgain } from '../shared/enqueue.ts'
import {
  type ChargeRow,
  endCharge,
  findCharge,
  refuseCharge,
  registerCharge,
  withdrawCharge,
} from './charge-queries.ts'
import { recurrenceOf } from './debit/debit-queries.ts'
import { chargeProviderOf } from './provider/open.ts'
import { isRefusal, type RegisteredCharge, type WantedCharge } from './provider/port.ts'

/** How long the charge of an entry can be paid, in seconds. */
const entryValidForSeconds = 3 * 24 * 3600

/** For how many days after its due day an installment's charge can be paid, if the payer's bank can compute its whole cost. */
const latePayableDays = 60

/**
 * Makes a charge at its provider, whatever its way and purpose. May run twice and stop anywhere, because the reference was
 * stored before the provider knew it. Stores a final refusal with the charge, for applicant, analysts and health to see. Throws
 * `ProviderFailure` for a failure that may be tried again, and `TryAgain` while its provider is not configured.
 */
export async function makeCharge(deps: Deps, chargeId: string): Promise<void> {
  const charge = await findCharge(deps.db, chargeId)
  if (charge?.state !== 'wanted') return
  const provider = await chargeProviderOf(deps, charge.provider)
  if (provider === undefined) throw new TryAgain('the provider is not configured')
  if (isOver(deps, charge)) return endCharge(deps.db, charge.id, deps.now(), true)
  try {
    const wanted = await wantedCharge(deps, charge)
    if (wanted === undefined) return await refuseCharge(deps.db, charge.id, pixRefusals.planClosed, deps.now())
    const made = await provider.register(wanted)
    if (made !== 'later') await showCharge(deps, charge, made)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await refuseCharge(deps.db, charge.id, error.said, deps.now())
    // The customer counts on it, and has to pay in another way.
    if (charge.way === 'pix_automatic') await enqueue(deps.db, 'debit_charge', { chargeId: charge.id })
  }
}

/**
 * Tells whether the day of a charge of installments passed before the provider made it, or the last day on which a debit can be
 * sent. Such a charge is not made: its amount was that day's, and the customer's bank takes no late debit.
 */
export function isOver(deps: Pick<Deps, 'now'>, charge: ChargeRow): boolean {
  if (charge.purpose === 'entry') return false
  const today = brazilianDate(deps.now())
  if (charge.way === 'pix_automatic') return charge.due_on === null || !canBeSent(charge.due_on, today)
  return charge.due_on === null ? brazilianDate(charge.created_at) !== today : charge.due_on < today
}

/** Returns a charge as a provider takes it; undefined if its application is gone, or its plan is closed. */
export async function wantedCharge(deps: Deps, charge: ChargeRow): Promise<WantedCharge | undefined> {
  const [row, plan, { pix }] = await Promise.all([
    findApplication(deps.db, charge.application_id),
    findOpenPlan(deps.db, charge.application_id),
    readSettings(deps.db),
  ])
  const isEntry = charge.purpose === 'entry'
  if (row === undefined || (plan === undefined && !isEntry)) return undefined
  const { full_name: name, email, street, number, neighborhood, city, state } = row
  const [cpf, cep] = [row.cpf.replace(/\D/g, ''), row.cep.replace(/\D/g, '')]
  return {
    id: charge.id,
    reference: charge.reference,
    way: charge.way,
    amountCents: charge.amount_cents,
    message: `${isEntry ? 'Entrada' : wordsOf(charge.numbers ?? [])} do financiamento. ${brand.bank}`,
    payee: { key: charge.payee_key, name: charge.payee_name, city: pix.cidade },
    payer: { cpf, name, email, street, number, neighborhood, city, state, cep },
    recurrence: charge.way === 'pix_automatic' ? await recurrenceOf(deps.db, charge.id) : null,
    expiresInSeconds: isEntry ? entryValidForSeconds : secondsOfDay(deps, charge),
    due:
      charge.due_on === null || plan === undefined
        ? null
        : dueTerms(charge.due_on, plan, await asksForMore(deps, charge)),
  }
}

const wordsOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? `Parcela ${numbers[0]}` : installmentCount(numbers.length)

/** Returns the seconds until the end of the day of which the amount of a charge is. */
function secondsOfDay(deps: Pick<Deps, 'now'>, charge: ChargeRow): number {
  const end = startOfDay(daysAfter(brazilianDate(charge.created_at), 1)).getTime()
  return Math.max(1, Math.floor((end - deps.now().getTime()) / 1000))
}

/** Tells whether a charge with a due day asks for another sum than that of one installment on its due day: of more days, or of several. */
async function asksForMore({ db }: Pick<Deps, 'db'>, charge: ChargeRow): Promise<boolean> {
  const [number = 0, ...others] = charge.numbers ?? []
  if (others.length > 0 || charge.plan_id === null) return true
  const row = await db
    .selectFrom('installments')
    .select('due_on')
    .where('plan_id', '=', charge.plan_id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.due_on !== charge.due_on
}

function dueTerms(
  on: string,
  plan: { corrected_by: string | null; fine_percent: string; late_interest_percent: string },
  holdsForItsDay: boolean,
): NonNullable<WantedCharge['due']> {
  // The payer's bank computes fine and interest, but no correction. With correction the charge ends on its last day without
  // fee; a later one asks for the amount of its day.
  const endsWithoutFee = holdsForItsDay || plan.corrected_by !== null
  const payableDaysAfter = endsWithoutFee ? daysBetween(on, payableUntil(on)) : latePayableDays
  return {
    on,
    payableDaysAfter,
    finePercent: holdsForItsDay ? 0 : Number(plan.fine_percent),
    lateInterestPercent: holdsForItsDay ? 0 : Number(plan.late_interest_percent),
  }
}

/**
 * Stores what a made charge is paid by, and tells the customer once that the entry can be paid. Withdraws the charge at the
 * provider again if it is over meanwhile, or asks for another entry than the one that is owed.
 */
export async function showCharge(deps: Deps, charge: ChargeRow, made: RegisteredCharge): Promise<void> {
  if (charge.purpose === 'entry') return deps.db.transaction().execute((trx) => showEntry(deps, trx, charge, made))
  if (await registerCharge(deps.db, charge.id, made, deps.now())) return
  // The provider may tell the same twice.
  const current = await findCharge(deps.db, charge.id)
  if (current?.state === 'registered') return
  await withdrawCharge(deps.db, charge.id)
  await enqueue(deps.db, 'pix_withdraw', {})
}

async function showEntry(
  deps: Deps,
  trx: Transaction<Database>,
  charge: ChargeRow,
  made: RegisteredCharge,
): Promise<void> {
  const row = await lockApplication(trx, charge.application_id)
  if (row === undefined) return
  // A charge of another than the payable amount is removed before the applicant sees it.
  const { payableCents } = await outcomeOf(deps, trx, row.id)
  if (payableCents !== charge.amount_cents) return endCharge(trx, charge.id, deps.now(), true)
  if (!(await registerCharge(trx, charge.id, made, deps.now()))) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, trx, { ...envelope, event: `entry:${row.id}`, kind: 'entry_payable', params: person })
}
