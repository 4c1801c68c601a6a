import { type Kysely, sql } from 'kysely'
import type { LedgerLine } from '#api/servicing.ts'
import type { InstallmentPlanRow, NewInstallmentEntryRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { ServicingTerms } from '#domain/installments/amount-due.ts'
import { monthOf, type PriceIndex } from '#domain/installments/correction.ts'
import type { LedgerEntry, NewEntry, ScheduledInstallment } from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import type { ReleasedCredit } from '#domain/offer/released-credit.ts'
import { standingStates } from '#domain/payments/charge.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { endedState, heldCents, isBoletoInTransit, isUnderCheck } from '../application/fact-parts.ts'

type Db = Kysely<Database>

/** A plan with its terms, its schedule and its whole ledger, in order. */
export interface StoredPlan {
  readonly plan: InstallmentPlanRow
  readonly terms: ServicingTerms
  readonly schedule: readonly ScheduledInstallment[]
  readonly entries: readonly LedgerEntry[]
}

/** The plan in force of an application; undefined before its motorcycle is released and after its contract ended. */
export function findOpenPlan(db: Db, applicationId: string): Promise<InstallmentPlanRow | undefined> {
  return db
    .selectFrom('installment_plans')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** The installments that an application still owes by its plan in force, and what they come to without fees. */
export async function findOpenInstallments(
  db: Db,
  applicationId: string,
): Promise<{ installments: number; cents: Cents }> {
  const { installments, cents } = await db
    .selectFrom('installments')
    .innerJoin('installment_plans as plan', 'plan.id', 'installments.plan_id')
    .select([
      sql<number>`count(*)::integer`.as('installments'),
      sql<number>`coalesce(sum(balance_cents), 0)::float8`.as('cents'),
    ])
    .where('plan.application_id', '=', applicationId)
    .where('plan.closed_at', 'is', null)
    .where('balance_cents', '>', 0)
    .executeTakeFirstOrThrow()
  return { installments, cents }
}

/** A plan by its id, open or closed; undefined without one. */
export function findPlan(db: Db, planId: string): Promise<InstallmentPlanRow | undefined> {
  return db.selectFrom('installment_plans').selectAll().where('id', '=', planId).executeTakeFirst()
}

/** Reads the schedule and the ledger of a plan. */
export async function readPlan(db: Db, plan: InstallmentPlanRow): Promise<StoredPlan> {
  const [stored] = await readPlans(db, [plan])
  return stored ?? { plan, terms: termsOf(plan, null), schedule: [], entries: [] }
}

/** Schedules and ledgers of several plans, in the order of the plans. */
export async function readPlans(db: Db, plans: readonly InstallmentPlanRow[]): Promise<StoredPlan[]> {
  if (plans.length === 0) return []
  const ids = plans.map(({ id }) => id)
  const isCorrected = plans.some(({ corrected_by }) => corrected_by !== null)
  const [installments, written, priceIndex] = await Promise.all([
    db.selectFrom('installments').selectAll().where('plan_id', 'in', ids).orderBy('number').execute(),
    readEntries(db, ids),
    isCorrected ? readPriceIndex(db) : null,
  ])
  const schedules = Map.groupBy(installments, planOf)
  const ledgers = Map.groupBy(written, ({ planId }) => planId)
  return plans.map((plan) => ({
    plan,
    terms: termsOf(plan, priceIndex),
    schedule: (schedules.get(plan.id) ?? []).map((row) => ({
      number: row.number,
      dueOn: row.due_on,
      valueCents: row.value_cents,
      signedDueOn: row.signed_due_on ?? undefined,
    })),
    entries: ledgers.get(plan.id) ?? [],
  }))
}

/** Reads the ledgers of plans, each in order. */
async function readEntries(db: Db, planIds: readonly string[]): Promise<(LedgerEntry & { planId: string })[]> {
  const rows = await db
    .selectFrom('installment_entries')
    .selectAll()
    .where('plan_id', 'in', planIds)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    amountCents: row.amount_cents,
    on: row.effective_on,
    planId: row.plan_id,
    reverses: row.reverses ?? undefined,
    movedTo: row.moved_to ?? undefined,
    paymentId: row.payment_id ?? undefined,
  }))
}

const planOf = ({ plan_id: id }: { plan_id: string }) => id

/** Every line of the ledger of a plan in force, newest first. */
export async function listLedger(db: Db, applicationId: string): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom('installment_entries as entry')
    .innerJoin('installment_plans as plan', 'plan.id', 'entry.plan_id')
    .leftJoin('pix_payments as payment', 'payment.id', 'entry.payment_id')
    .selectAll('entry')
    .select('payment.way')
    .where('plan.application_id', '=', applicationId)
    .where('plan.closed_at', 'is', null)
    .orderBy('entry.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    amountCents: row.amount_cents,
    on: row.effective_on,
    at: row.at.toISOString(),
    movedTo: row.moved_to,
    note: row.note,
    by: row.actor_name,
    way: row.way && payWayOf[row.way],
  }))
}

/** Returns the change of prices in each month that the bank knows. */
export async function readPriceIndex(db: Db): Promise<PriceIndex> {
  const rows = await db.selectFrom('price_index').select(['month', 'percent']).execute()
  return new Map(rows.map(({ month, percent }) => [monthOf(month), Number(percent)]))
}

/** Returns the terms of the signed contract that decide the amounts of a plan. */
function termsOf(plan: InstallmentPlanRow, priceIndex: PriceIndex | null): ServicingTerms {
  return {
    priceIndex: plan.corrected_by === null ? null : priceIndex,
    releasedOn: plan.released_on,
    financedCents: plan.financed_cents,
    monthlyInterestPercent: Number(plan.monthly_interest_percent),
    finePercent: Number(plan.fine_percent),
    lateInterestPercent: Number(plan.late_interest_percent),
  }
}

/** Stores a plan with the installments of a released credit and an empty ledger; undefined if one is already open. */
export async function insertPlan(
  db: Db,
  applicationId: string,
  { offer, releasedOn, installments }: ReleasedCredit,
  at: Date,
): Promise<InstallmentPlanRow | undefined> {
  const plan = await db
    .insertInto('installment_plans')
    .values({
      application_id: applicationId,
      released_on: releasedOn,
      financed_cents: offer.financedCents,
      monthly_interest_percent: String(offer.monthlyInterestPercent),
      fine_percent: String(offer.lateFees.finePercent),
      late_interest_percent: String(offer.lateFees.monthlyInterestPercent),
      corrected_by: offer.lateFees.correctedBy ?? null,
      opened_at: at,
      closed_at: null,
      closed_because: null,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (plan === undefined) return undefined
  await db
    .insertInto('installments')
    .values(
      installments.map(({ number, dueOn, valueCents }) => ({
        plan_id: plan.id,
        number,
        due_on: dueOn,
        value_cents: valueCents,
      })),
    )
    .execute()
  return plan
}

/** The author and time of ledger entries, with an analyst's note or the id of the payment. */
export interface EntryContext {
  readonly at: Date
  readonly note?: string | null
  readonly actor?: { readonly id: string; readonly name: string } | null
  readonly paymentId?: string
}

/** Writes entries into a plan's ledger and returns their ids, in order. The database updates balances and due days. */
export async function insertEntries(
  db: Db,
  planId: string,
  entries: readonly NewEntry[],
  { at, note = null, actor = null, paymentId }: EntryContext,
): Promise<number[]> {
  if (entries.length === 0) return []
  const rows = entries.map(
    ({ number, kind, amountCents, on, reverses, movedTo }): NewInstallmentEntryRow => ({
      plan_id: planId,
      number,
      kind,
      amount_cents: amountCents,
      effective_on: on,
      at,
      note,
      reverses: reverses ?? null,
      moved_to: movedTo ?? null,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? null,
      payment_id: paymentId ?? null,
    }),
  )
  const written = await db.insertInto('installment_entries').values(rows).returning('id').execute()
  return written.map(({ id }) => id)
}

/** Closes a plan before its last installment is paid; `because` is for analysts. */
export async function closePlanRow(db: Db, planId: string, because: string, at: Date): Promise<void> {
  await db
    .updateTable('installment_plans')
    .set({ closed_at: at, closed_because: because })
    .where('id', '=', planId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Stores when the payment of the last installment was recorded; null once an installment is open again. */
export async function setSettled(db: Db, planId: string, at: Date | null): Promise<void> {
  await db.updateTable('installment_plans').set({ settled_at: at }).where('id', '=', planId).execute()
}

/**
 * Removes the charges of a plan that ask for one of these installments and marks them to be withdrawn at the provider.
 * Returns how many.
 */
export async function removeCharges(db: Db, planId: string, at: Date, numbers?: readonly number[]): Promise<number> {
  let charges = db
    .updateTable('charges')
    .set({ state: endedState(at), ended_at: at, withdraw: true })
    .where('plan_id', '=', planId)
    .where('state', 'in', standingStates)
  if (numbers) charges = charges.where(sql<boolean>`numbers && ${[...numbers]}::smallint[]`)
  const { numUpdatedRows } = await charges.executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Whether a payment of an installment waits for the bank to accept it or give it back. Until then the bank requests
 * no other payment of it. A part of a statement over `installments`.
 */
export const isBeingChecked = sql<boolean>`exists (select from pix_payments as checked
  where checked.plan_id = installments.plan_id and installments.number = any(checked.numbers)
    and checked.kind <> 'duplicate' and ${isUnderCheck('checked')})`

/**
 * Whether a boleto of an installment may be paid without that the bank knows it on a day: its customer said so, or its
 * last day without fee is over and the bank's files of that day are still to come. Or an automatic debit is awaited or
 * tried again. Until then nobody is reminded. A part of a statement over `installments`.
 */
export const isInTransit = (today: PlainDate) => sql<boolean>`(exists (select from charges as debited
  join debit_charges on debit_charges.charge_id = debited.id
  where debited.plan_id = installments.plan_id and installments.number = any(debited.numbers)
    and debited.state in ('wanted', 'registered') and (try_on + 1 >= ${today}::date or next_on >= ${today}::date)) or exists (select from charges as sent
  join boletos on boletos.charge_id = sent.id
  where sent.plan_id = installments.plan_id and installments.number = any(sent.numbers)
    and sent.state = 'registered' and ${isBoletoInTransit(today)}))`

/**
 * The due day of the first installment that the customers of some applications have to pay on a day, by application:
 * what is due, unless the bank checks a payment of it, or a boleto or debit of it is in transit.
 */
export async function findDueToPay(
  db: Db,
  applicationIds: readonly string[],
  today: PlainDate,
): Promise<ReadonlyMap<string, PlainDate>> {
  const rows = await db
    .selectFrom('installments')
    .innerJoin('installment_plans as plan', 'plan.id', 'installments.plan_id')
    .select(({ fn }) => ['plan.application_id as id', fn.min('installments.due_on').as('due_on')])
    .where('plan.application_id', 'in', applicationIds)
    .where('plan.closed_at', 'is', null)
    .where('installments.balance_cents', '>', 0)
    .where('installments.due_on', '<=', today)
    .where(({ not }) => not(isBeingChecked))
    .where(({ not }) => not(isInTransit(today)))
    .groupBy('plan.application_id')
    .execute()
  return new Map(rows.map(({ id, due_on }) => [id, due_on]))
}

const owedUntil = (day: PlainDate) => sql`select from installments
  where installments.plan_id = installment_plans.id and installments.balance_cents > 0 and installments.due_on <= ${day}`

/**
 * Whether a plan owes an installment due until a day whose payment waits for the bank. A part of a statement over
 * `installment_plans`.
 */
export const hasChecked = (day: PlainDate) => sql<boolean>`exists (${owedUntil(day)} and ${isBeingChecked})`

/**
 * Whether payments of all installments that a plan owes until a day wait for the bank. A part of a statement over
 * `installment_plans`; its first condition leaves few plans to look at.
 */
export const isAllChecked = (day: PlainDate) => sql<boolean>`(installment_plans.id in (select checked.plan_id
    from pix_payments as checked where checked.plan_id is not null and ${isUnderCheck('checked')})
  and not exists (${owedUntil(day)} and not ${isBeingChecked}))`

/** Returns the owed installments of a plan with a payment that the bank still checks. */
export async function findChecked(db: Db, planId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('installments')
    .select('number')
    .where('plan_id', '=', planId)
    .where('balance_cents', '>', 0)
    .where(isBeingChecked)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/** Returns the payments of a plan's installments that the bank still checks. */
export async function findCheckedPayments(db: Db, planId: string) {
  const rows = await db
    .selectFrom('pix_payments as checked')
    .select(['id', 'numbers', 'paid_at', 'amount_cents', 'refunded_cents', 'dispute_state', 'dispute_cents'])
    .where('plan_id', '=', planId)
    .where('kind', '<>', 'duplicate')
    .where(isUnderCheck('checked'))
    .execute()
  return rows.map(({ id, numbers, paid_at, ...payment }) => ({
    id,
    planId,
    numbers: numbers ?? [],
    paidAt: paid_at,
    amountCents: heldCents(payment),
  }))
}

/** Into how many parts `countUnbalanced` divides the plans. */
export const ledgerParts = 16

/**
 * Counts the installments, of all plans or of one part of them, whose ledger does not sum to the stored balance. Always
 * 0 unless something broke.
 */
export async function countUnbalanced(db: Db, part?: number): Promise<number> {
  const digit = (part ?? 0).toString(16)
  const from = `${digit}0000000-0000-0000-0000-000000000000`
  const to = `${part === undefined ? 'f' : digit}fffffff-ffff-ffff-ffff-ffffffffffff`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from installments as installment
    left join (select plan_id, number, sum(amount_cents) as cents from installment_entries
      where plan_id between ${from}::uuid and ${to}::uuid group by plan_id, number) as ledger
      on ledger.plan_id = installment.plan_id and ledger.number = installment.number
    where installment.plan_id between ${from}::uuid and ${to}::uuid
      and installment.balance_cents <> coalesce(ledger.cents, 0)`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
