import { type Kysely, sql, type Transaction } from 'kysely'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { analystWaiverLimit, mayWaive } from '#domain/approvals.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { balanceOf, type EntryKind, type NewEntry } from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { ProblemError } from '../shared/problem.ts'
import { type EntryContext, insertEntries } from './queries.ts'

/**
 * Writes fines and interest into a plan's ledger, each with the entry that waives it. They stay waived when a payment is taken
 * back.
 */
export async function insertWaived(
  trx: Transaction<Database>,
  planId: string,
  fees: readonly NewEntry[],
  context: EntryContext,
): Promise<void> {
  const ids = await insertEntries(trx, planId, fees, context)
  const waivers = fees.map(({ number, amountCents, on }, index): NewEntry => {
    return { number, kind: 'waived', amountCents: -amountCents, on, reverses: ids[index] }
  })
  await insertEntries(trx, planId, waivers, context)
}

/** Sums the fines and the interest waived in a plan within the days of the analysts' limit, in cents. */
export async function waivedLately(db: Kysely<Database>, planId: string, now: Date): Promise<Cents> {
  const since = new Date(now.getTime() - analystWaiverLimit.days * dayMs)
  const { cents } = await db
    .selectFrom('installment_entries')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)::bigint`.as('cents'))
    .where('plan_id', '=', planId)
    .where('kind', '=', 'waived')
    .where('reverses', 'is not', null)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(cents)
}

/** The analyst who recorded a payment, or accepted it in a role. */
export type Acceptor = AnalystActor & { readonly role?: AdminRole }

const shortNote = 'Pagamento aceito sem os encargos de atraso que faltavam'

/**
 * Waives what a payment does not cover of the fines and the interest, for an analyst who accepts it, and gives the other
 * entries of the payment. Throws RangeError for more than these, and `waiver_limit` if only a manager may waive as much.
 */
export async function waiveShort(
  trx: Transaction<Database>,
  plan: Pick<InstallmentPlanRow, 'id' | 'application_id'>,
  { entries, shortCents, by }: { entries: readonly NewEntry[]; shortCents: Cents; by: Acceptor | null },
  context: EntryContext,
): Promise<NewEntry[]> {
  const { fees, kept } = letGo(entries, shortCents)
  const lately = await waivedLately(trx, plan.id, context.at)
  if (!by?.role || !mayWaive(by.role, shortCents, lately)) throw new ProblemError('waiver_limit')
  await insertWaived(trx, plan.id, fees, { ...context, note: shortNote })
  for (const [number, own] of Map.groupBy(fees, (fee) => fee.number))
    await addEvent(trx, {
      applicationId: plan.application_id,
      kind: 'fees_waived',
      actor: by,
      note: shortNote,
      at: context.at,
      data: { number, amountCents: balanceOf(own) },
    })
  return kept
}

const lateKinds: readonly EntryKind[] = ['late_fee', 'late_interest', 'correction']

/**
 * Takes the missing amount off the fines, interest and correction, and off the paid amounts. Returns what is let go of each fee, and the
 * other entries. Throws RangeError if more is missing than the fees.
 */
function letGo(entries: readonly NewEntry[], shortCents: Cents): { fees: NewEntry[]; kept: NewEntry[] } {
  let left = shortCents
  const fees = entries.flatMap((entry) => {
    if (!lateKinds.includes(entry.kind)) return []
    const part = Math.min(left, entry.amountCents)
    left -= part
    return part > 0 ? [{ ...entry, amountCents: part }] : []
  })
  if (left > 0) throw new RangeError('a payment does not cover its installments')
  const less = (entry: NewEntry) =>
    fees.reduce((sum, fee) => (fee.number === entry.number && isOf(fee, entry) ? sum + fee.amountCents : sum), 0)
  const isOf = (fee: NewEntry, { kind }: NewEntry) => kind === fee.kind || kind === 'paid'
  const kept = entries.map((entry) => {
    // A paid amount is negative.
    const change = entry.kind === 'paid' ? less(entry) : -less(entry)
    return { ...entry, amountCents: entry.amountCents + change }
  })
  return { fees, kept: kept.filter(({ kind, amountCents }) => kind === 'paid' || amountCents !== 0) }
}
