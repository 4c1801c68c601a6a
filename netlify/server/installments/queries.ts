import { type Kysely, sql } from 'kysely'
import type { InstallmentChargeRow, InstallmentPlanRow, NewInstallmentEntryRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { ServicingTerms } from '#domain/installments/amount.ts'
import type { LedgerEntry, NewEntry, ScheduledInstallment } from '#domain/installments/ledger.ts'
import type { Offer } from '#domain/offer/offer.ts'

type Db = Kysely<Database>

/** A plan with its schedule as it was signed and its whole ledger, in order. */
export interface StoredPlan {
  readonly plan: InstallmentPlanRow
  readonly schedule: readonly ScheduledInstallment[]
  readonly entries: readonly (LedgerEntry & { readonly paymentId: string | null })[]
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

/** The same, locked until the end of the transaction: nothing else is written into its ledger meanwhile. */
export function lockOpenPlan(db: Db, applicationId: string): Promise<InstallmentPlanRow | undefined> {
  return db
    .selectFrom('installment_plans')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** A plan, locked until the end of the transaction; undefined where there is none. */
export function lockPlan(db: Db, planId: string): Promise<InstallmentPlanRow | undefined> {
  return db.selectFrom('installment_plans').selectAll().where('id', '=', planId).forUpdate().executeTakeFirst()
}

/** Schedule and ledger of a plan. */
export async function readPlan(db: Db, plan: InstallmentPlanRow): Promise<StoredPlan> {
  const [schedule, entries] = await Promise.all([
    db.selectFrom('installments').selectAll().where('plan_id', '=', plan.id).orderBy('number').execute(),
    db.selectFrom('installment_entries').selectAll().where('plan_id', '=', plan.id).orderBy('id').execute(),
  ])
  return {
    plan,
    schedule: schedule.map((row) => ({ number: row.number, dueOn: row.signed_due_on, valueCents: row.value_cents })),
    entries: entries.map((row) => ({
      ...{ id: row.id, number: row.number, kind: row.kind, amountCents: row.amount_cents, on: row.effective_on },
      ...{ dueOn: row.due_on ?? undefined, reverses: row.reverses ?? undefined, paymentId: row.payment_id },
    })),
  }
}

/** What the signed contract says about the money of a plan. */
export function termsOf(plan: InstallmentPlanRow): ServicingTerms {
  return {
    releasedOn: plan.released_on,
    financedCents: plan.financed_cents,
    monthlyInterestPercent: Number(plan.monthly_interest_percent),
    finePercent: Number(plan.fine_percent),
    lateInterestPercent: Number(plan.late_interest_percent),
  }
}

/** Stores a plan with the installments of a signed offer; undefined where one is open. Its ledger is still empty. */
export async function insertPlan(
  db: Db,
  applicationId: string,
  offer: Offer,
  at: Date,
): Promise<InstallmentPlanRow | undefined> {
  const plan = await db
    .insertInto('installment_plans')
    .values({
      application_id: applicationId,
      released_on: offer.madeOn,
      financed_cents: offer.financedCents,
      monthly_interest_percent: String(offer.monthlyInterestPercent),
      fine_percent: String(offer.lateFees.finePercent),
      late_interest_percent: String(offer.lateFees.monthlyInterestPercent),
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
      offer.installments.map(({ number, dueOn, valueCents }) => ({
        ...{ plan_id: plan.id, number, value_cents: valueCents },
        ...{ signed_due_on: dueOn, due_on: dueOn },
      })),
    )
    .execute()
  return plan
}

/** Who writes into a ledger, what for, and the payment behind it. */
export interface EntryContext {
  readonly at: Date
  readonly paymentId?: string | null
  readonly note?: string | null
  readonly actor?: { readonly id: string; readonly name: string } | null
}

/** Writes entries into a plan's ledger; balances and due days follow. */
export async function insertEntries(
  db: Db,
  planId: string,
  entries: readonly NewEntry[],
  { at, paymentId = null, note = null, actor = null }: EntryContext,
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(
    ({ number, kind, amountCents, on, dueOn, reverses }): NewInstallmentEntryRow => ({
      ...{ plan_id: planId, number, kind, amount_cents: amountCents, effective_on: on, at, note },
      ...{ due_on: dueOn ?? null, reverses: reverses ?? null, payment_id: paymentId },
      ...{ actor_id: actor?.id ?? null, actor_name: actor?.name ?? null },
    }),
  )
  await db.insertInto('installment_entries').values(rows).execute()
}

/** Ends a plan before its last installment; `because` is for analysts. */
export async function closePlanRow(db: Db, planId: string, because: string, at: Date): Promise<void> {
  await db
    .updateTable('installment_plans')
    .set({ closed_at: at, closed_because: because })
    .where('id', '=', planId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Keeps when the last installment was paid, or that it is not any more. */
export async function setSettled(db: Db, planId: string, at: Date | null): Promise<void> {
  await db.updateTable('installment_plans').set({ settled_at: at }).where('id', '=', planId).execute()
}

/** The charges of a plan that can be paid or are being made. */
export function findLiveCharges(db: Db, planId: string): Promise<InstallmentChargeRow[]> {
  return db
    .selectFrom('installment_charges')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('state', 'in', ['creating', 'active'])
    .orderBy('created_at')
    .execute()
}

/** The charge of a txid with the application it is of; undefined when there is none. */
export function findInstallmentCharge(
  db: Db,
  txid: string,
): Promise<(InstallmentChargeRow & { application_id: string }) | undefined> {
  return db
    .selectFrom('installment_charges')
    .innerJoin('installment_plans', 'installment_plans.id', 'plan_id')
    .selectAll('installment_charges')
    .select('installment_plans.application_id')
    .where('txid', '=', txid)
    .executeTakeFirst()
}

/** Stores a charge that is about to be made; undefined where one of its kind is live. */
export function insertInstallmentCharge(
  db: Db,
  charge: Pick<
    InstallmentChargeRow,
    'plan_id' | 'txid' | 'kind' | 'numbers' | 'amount_cents' | 'due_on' | 'payee_key' | 'payee_name' | 'created_at'
  >,
): Promise<InstallmentChargeRow | undefined> {
  return db
    .insertInto('installment_charges')
    .values({ ...charge, state: 'creating', code: null, expires_at: null, ended_at: null, failure: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Shows a charge that the provider has made; false when it was taken away meanwhile. */
export async function activateInstallmentCharge(
  db: Db,
  id: string,
  made: { code: string; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installment_charges')
    .set({ state: 'active', code: made.code, expires_at: made.expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends live charges: paid, taken away (the provider has to be told), or refused by the provider for good. */
export async function endCharges(
  db: Db,
  ids: readonly string[],
  end: { state: 'paid' | 'removed' | 'failed'; at: Date; failure?: string },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('installment_charges')
    .set({
      state: end.state,
      ended_at: end.at,
      withdraw: end.state === 'removed',
      failure: end.failure?.slice(0, 300) ?? null,
    })
    .where('id', 'in', ids)
    .where('state', 'in', ['creating', 'active'])
    .execute()
}

/** At most `limit` charges that the provider has still to be told are gone. */
export function findInstallmentChargesToWithdraw(db: Db, limit: number): Promise<InstallmentChargeRow[]> {
  return db.selectFrom('installment_charges').selectAll().where('withdraw', '=', true).limit(limit).execute()
}

/** Notes that the provider knows. */
export async function setWithdrawn(db: Db, id: string): Promise<void> {
  await db.updateTable('installment_charges').set({ withdraw: false }).where('id', '=', id).execute()
}

/** An installment whose charge is to be made, with whom it is of. */
export interface Chargeable {
  applicationId: string
  planId: string
  number: number
}

/** At most `limit` installments that are due up to a day and have no live charge, the oldest first. */
export async function findWithoutDueCharge(db: Db, upTo: PlainDate, limit: number): Promise<Chargeable[]> {
  const { rows } = await sql<{ application_id: string; plan_id: string; number: number }>`
    select plan.application_id, installment.plan_id, installment.number
    from installments as installment join installment_plans as plan on plan.id = installment.plan_id
    where installment.balance_cents > 0 and installment.due_on <= ${upTo}::date and plan.closed_at is null
      and not exists (select from installment_charges as charge where charge.plan_id = installment.plan_id
        and charge.state in ('creating', 'active', 'failed') and installment.number = any (charge.numbers))
    order by installment.due_on limit ${limit}`.execute(db)
  return rows.map((row) => ({ applicationId: row.application_id, planId: row.plan_id, number: row.number }))
}

/** How many ledgers do not sum to the balances kept beside them: none, always. */
export async function countUnbalanced(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from installments as installment
    where balance_cents <> (select coalesce(sum(amount_cents), 0) from installment_entries as entry
      where entry.plan_id = installment.plan_id and entry.number = installment.number)`.execute(db)
  return rows[0]?.count ?? 0
}
