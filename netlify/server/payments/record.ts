import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { Cents } from '#domain/money/money.ts'
import { classifyPayment, type EntryFacts } from '#domain/outcome/ledger.ts'
import type { PaymentKind } from '#domain/pix/payment.ts'
import { fold } from '#domain/search/search.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication } from '../application/lock.ts'
import { outcomeOf } from '../application/outcome-of.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { toCents } from '../shared/numeric.ts'
import { followOutcome } from './follow-outcome.ts'
import { insertPayment } from './ledger.ts'

/** A payment as the provider or an analyst tells it. */
export interface ReceivedPayment {
  endToEndId: string
  txid: string | null
  amountCents: Cents
  paidAt: Date
  /** What the payer wrote. */
  payerNote: string | null
}

/** Which application a payment names, and until when the charge it paid could be paid. */
export interface PaidFor {
  applicationId: string
  payableUntil: Date | null
}

/**
 * Writes a payment into the ledger, once, says what it is, and does what follows; undefined when it is there already. `by`: the
 * analyst who recorded it; null: the provider told it. The application stays locked until the end of the transaction, so that
 * two payments never both become its entry.
 */
export async function recordPayment(
  deps: Deps,
  trx: Transaction<Database>,
  payment: ReceivedPayment,
  paidFor: PaidFor | null,
  by: AnalystActor | null,
): Promise<PaymentKind | undefined> {
  const row = paidFor ? await lockApplication(trx, paidFor.applicationId) : undefined
  const kind = classifyPayment(payment, row ? await entryFacts(deps, trx, row, paidFor?.payableUntil ?? null) : null)
  const id = await insertPayment(trx, {
    end_to_end_id: payment.endToEndId,
    txid: payment.txid,
    application_id: row?.id ?? null,
    amount_cents: payment.amountCents,
    paid_at: payment.paidAt,
    kind,
    state: 'waiting',
    source: by ? 'analyst' : 'provider',
    payer_note: payment.payerNote,
    recorded_by: by?.id ?? null,
    recorded_by_name: by?.name ?? null,
    recorded_at: deps.now(),
    search_text: searchText(payment, row),
  })
  if (id === undefined) return undefined
  if (row) await takeIn(deps, trx, row, { id, kind, paidAt: payment.paidAt }, payment, by)
  return kind
}

/** What an application is to a payment that names it, before that one is in the ledger. */
export async function entryFacts(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  payableUntil: Date | null,
): Promise<EntryFacts> {
  const { end, ledger, takesEntry } = await outcomeOf(deps, trx, row.id)
  const { dueCents, hasEntry } = ledger
  return { entryCents: toCents(row.entry_value), dueCents, hasEntry, ended: end !== null, takesEntry, payableUntil }
}

/** Folded name and note, contract number and endToEndId: what a search looks through. */
export function searchText(
  { payerNote, endToEndId }: Pick<ReceivedPayment, 'payerNote' | 'endToEndId'>,
  row: Pick<ApplicationRow, 'full_name' | 'contract_number'> | undefined,
): string {
  const names = fold([row?.full_name, payerNote].filter(Boolean).join(' '))
  return [names, row?.contract_number, endToEndId.toLowerCase()].filter(Boolean).join(' ')
}

/** Adds a payment to its application's history, does what follows, and tells the person. */
export async function takeIn(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { id, kind, paidAt }: { id: string; kind: PaymentKind; paidAt: Date },
  { amountCents, endToEndId }: Pick<ReceivedPayment, 'amountCents' | 'endToEndId'>,
  by: AnalystActor | null,
): Promise<void> {
  await addEvent(trx, {
    applicationId: row.id,
    kind: 'payment',
    actor: by ?? { type: 'system', id: null, name: null },
    data: { kind, amountCents, endToEndId, ...(by && { by: 'hand' }) },
    at: deps.now(),
  })
  await followOutcome(deps, trx, row.id, by)
  // Thanks for the entry come with the outcome.
  if (kind === 'exact' || kind === 'unmatched') return
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, at: paidAt.toISOString() }
  await queueMessage(deps, trx, { ...envelope, event: id, kind: `payment_${kind}`, params })
}
