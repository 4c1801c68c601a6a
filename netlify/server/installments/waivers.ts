import type { Transaction } from 'kysely'
import type { InstallmentPlanRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { balanceOf, type EntryKind, type NewEntry } from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { type EntryContext, insertEntries } from './queries.ts'

/**
 * Writes fines and interest into a plan's ledger, each with the entry that waives it. They stay waived when a payment
 * is taken back.
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

const shortNote = 'Pagamento aceito sem os encargos de atraso que faltavam'

/**
 * Waives what a payment does not cover of the fines and the interest, for an analyst who accepts it, and returns the
 * other entries of the payment. Throws RangeError for more than these, and for a payment that nobody accepted.
 */
export async function waiveShort(
  trx: Transaction<Database>,
  plan: Pick<InstallmentPlanRow, 'id' | 'application_id'>,
  { entries, shortCents, by }: { entries: readonly NewEntry[]; shortCents: Cents; by: AnalystActor | null },
  context: EntryContext,
): Promise<NewEntry[]> {
  const { fees, kept } = letGo(entries, shortCents)
  if (by === null) throw new RangeError('nobody accepted a payment that is short')
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
 * Takes the missing amount off the fines, interest and correction, and off the paid amounts. Returns what is let go of
 * each fee, and the other entries. Throws RangeError if more is missing than the fees.
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
