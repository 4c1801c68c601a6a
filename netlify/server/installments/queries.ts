import { type Kysely, sql } from 'kysely'
import type { InstallmentPlanRow, NewInstallmentEntryRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
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

/** How many ledgers do not sum to the balances kept beside them: none, always. */
export async function countUnbalanced(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from installments as installment
    where balance_cents <> (select coalesce(sum(amount_cents), 0) from installment_entries as entry
      where entry.plan_id = installment.plan_id and entry.number = installment.number)`.execute(db)
  return rows[0]?.count ?? 0
}
