import type { Kysely, Transaction } from 'kysely'
import { brand } from '#content/brand.ts'
import { installmentCount } from '#content/installment-count.ts'
import { pixRefusals } from '#content/payments.ts'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { together } from '#db/together.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { canBeSent } from '#domain/payments/debit.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
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
import { recurrencesOf } from './debit/debit-queries.ts'
import { chargeProviderOf } from './provider/open.ts'
import { isRefusal, type RegisteredCharge, type WantedCharge } from './provider/port.ts'

/** How long the charge of an entry can be paid, in seconds. */
const entryValidForSeconds = 3 * 24 * 3600

/**
 * For how many days after its due day an installment's charge can be paid, if the payer's bank can compute its whole
 * cost.
 */
const latePayableDays = 60

/**
 * Makes a charge at its provider, whatever its way and purpose. May run twice and stop anywhere, because the reference
 * was stored before the provider knew it. Stores a final refusal with the charge, for applicant, analysts and health to
 * see. Throws `ProviderFailure` for a failure that may be tried again, and `TryAgain` while its provider is not
 * configured.
 */
export async function makeCharge(deps: Deps, chargeId: string): Promise<void> {
  const charge = await findCharge(deps.db, chargeId)
  if (charge?.state !== 'wanted') return
  if (isOver(deps, charge)) {
    if (charge.way === 'pix_automatic') return refuse(deps, charge, pixRefusals.tooLate)
    return endCharge(deps.db, charge.id, deps.now(), true)
  }
  const provider = await chargeProviderOf(deps, charge.provider)
  if (provider === undefined) throw new TryAgain('the provider is not configured')
  try {
    const [wanted] = await wantedCharges(deps, [charge])
    if (wanted === undefined) return await refuseCharge(deps.db, charge.id, pixRefusals.planClosed, deps.now())
    const made = await provider.register(wanted)
    if (made !== 'later') await showCharge(deps, charge, made)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await refuse(deps, charge, error.said)
  }
}

/** Stores why a charge is not made for good. The customer counts on a debit, and hears of it. */
async function refuse(deps: Deps, { id, way }: ChargeRow, reason: string): Promise<void> {
  await refuseCharge(deps.db, id, reason, deps.now())
  if (way === 'pix_automatic') await enqueue(deps.db, 'debit_charge', { chargeId: id })
}

/**
 * Tells whether the day of a charge passed before the provider made it, or the last day on which a debit can be sent.
 * Such a charge is not made: its amount was that day's, and the customer's bank takes no late debit. The Pix code and
 * the card's page of an entry have no day.
 */
export function isOver(deps: Pick<Deps, 'now'>, charge: ChargeRow): boolean {
  if (charge.state !== 'wanted') return false
  const today = brazilianDate(deps.now())
  if (charge.purpose === 'entry') return charge.due_on !== null && charge.due_on < today
  if (charge.way === 'pix_automatic') return charge.due_on === null || !canBeSent(charge.due_on, today)
  return charge.due_on === null ? brazilianDate(charge.created_at) !== today : charge.due_on < today
}

/**
 * Returns charges as their provider takes them, read in one trip to the database; undefined where the application is
 * gone, or the plan is closed.
 */
export async function wantedCharges(
  deps: Deps,
  charges: readonly ChargeRow[],
): Promise<readonly (WantedCharge | undefined)[]> {
  const facts = await together(deps.db, (db) => readPayers(db, charges))
  return charges.map((charge) => wantedOf(deps, charge, facts))
}

type Payers = Awaited<ReturnType<typeof readPayers>>

/** Reads who pays these charges, by which plan, and what else their provider needs to know. */
async function readPayers(db: Kysely<Database>, charges: readonly ChargeRow[]) {
  const ids = charges.map(({ application_id: id }) => id)
  const planIds = charges.flatMap(({ plan_id: id }) => id ?? [])
  const debited = charges.flatMap(({ id, way }) => (way === 'pix_automatic' ? id : []))
  const [rows, plans, settings, days, recurrences] = await Promise.all([
    db.selectFrom('financing_applications').selectAll().where('id', 'in', ids).execute(),
    db
      .selectFrom('installment_plans')
      .selectAll()
      .where('application_id', 'in', ids)
      .where('closed_at', 'is', null)
      .execute(),
    readSettings(db),
    planIds.length === 0
      ? []
      : db.selectFrom('installments').select(['plan_id', 'number', 'due_on']).where('plan_id', 'in', planIds).execute(),
    debited.length === 0 ? new Map<string, string | null>() : recurrencesOf(db, debited),
  ])
  return {
    applications: new Map(rows.map((row) => [row.id, row])),
    plans: new Map(plans.map((plan) => [plan.application_id, plan])),
    city: settings.pix.cidade,
    dueDays: new Map(days.map(({ plan_id, number, due_on }) => [`${plan_id} ${number}`, due_on])),
    recurrences,
  }
}

function wantedOf(deps: Pick<Deps, 'now'>, charge: ChargeRow, facts: Payers): WantedCharge | undefined {
  const row = facts.applications.get(charge.application_id)
  const plan = facts.plans.get(charge.application_id)
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
    payee: { key: charge.payee_key, name: charge.payee_name, city: facts.city },
    payer: { cpf, name, email, street, number, neighborhood, city, state, cep },
    recurrence: facts.recurrences.get(charge.id) ?? null,
    expiresInSeconds: isEntry ? entryValidForSeconds : secondsOfDay(deps, charge),
    due: dueOf(charge, plan, facts),
  }
}

const wordsOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? `Parcela ${numbers[0]}` : installmentCount(numbers.length)

/** Returns the seconds until the end of the day of which the amount of a charge is. */
function secondsOfDay(deps: Pick<Deps, 'now'>, charge: ChargeRow): number {
  const end = startOfDay(daysAfter(brazilianDate(charge.created_at), 1)).getTime()
  return Math.max(1, Math.floor((end - deps.now().getTime()) / 1000))
}

/**
 * Tells whether a charge with a due day asks for another sum than that of one installment on its due day: of more days,
 * or of several.
 */
function asksForMore(charge: ChargeRow, dueDays: Payers['dueDays']): boolean {
  const [number = 0, ...others] = charge.numbers ?? []
  return others.length > 0 || dueDays.get(`${charge.plan_id} ${number}`) !== charge.due_on
}

type FeeTerms = Pick<InstallmentPlanRow, 'corrected_by' | 'fine_percent' | 'late_interest_percent'>

/**
 * Returns what a charge costs after its due day; null without one. An entry costs nothing more and can be paid until
 * that day.
 */
function dueOf(charge: ChargeRow, plan: FeeTerms | undefined, { dueDays }: Payers): WantedCharge['due'] {
  const { due_on: on, purpose } = charge
  if (on === null) return null
  if (purpose === 'entry')
    return { on, payableDaysAfter: daysBetween(on, payableUntil(on)), finePercent: 0, lateInterestPercent: 0 }
  return plan ? dueTerms(on, plan, asksForMore(charge, dueDays)) : null
}

function dueTerms(on: string, plan: FeeTerms, holdsForItsDay: boolean): NonNullable<WantedCharge['due']> {
  // The payer's bank computes fine and interest, but no correction. With correction the charge ends on its last day
  // without fee; a later one asks for the amount of its day.
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
 * Stores what a made charge is paid by, and tells the customer once that the entry can be paid. Withdraws the charge at
 * the provider again if it is over meanwhile, or asks for another entry than the one that is owed.
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
