import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { Cents } from '#domain/money/money.ts'
import { classifyPayment } from '#domain/payments/classify-payment.ts'
import type { PaymentKind } from '#domain/pix/payment.ts'
import { fold } from '#domain/search/search.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication } from '../application/lock.ts'
import { tellContractToSign } from '../contracts/to-sign.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { toCents } from '../shared/numeric.ts'
import { entryPaid, insertPayment } from './ledger.ts'

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
 * Writes a payment into the ledger, once, and says what it is; undefined when it is there already. The entry is told to the
 * person. `by`: the analyst who recorded it; null: the provider told it. The application stays locked until the end of the
 * transaction, so that two payments never both become its entry.
 */
export async function recordPayment(
  deps: Deps,
  trx: Transaction<Database>,
  payment: ReceivedPayment,
  paidFor: PaidFor | null,
  by: AnalystActor | null,
): Promise<PaymentKind | undefined> {
  const row = paidFor ? await lockApplication(trx, paidFor.applicationId) : undefined
  const kind = classifyPayment(payment, row ? await entryFacts(trx, row, paidFor?.payableUntil ?? null) : null)
  const id = await insertPayment(trx, {
    end_to_end_id: payment.endToEndId,
    txid: payment.txid,
    application_id: row?.id ?? null,
    amount_cents: payment.amountCents,
    paid_at: payment.paidAt,
    kind,
    state: kind === 'exact' ? 'entry' : 'waiting',
    source: by ? 'analyst' : 'provider',
    payer_note: payment.payerNote,
    recorded_by: by?.id ?? null,
    recorded_by_name: by?.name ?? null,
    recorded_at: deps.now(),
    search_text: searchText(payment, row),
  })
  if (id === undefined) return undefined
  if (row) await tell(deps, trx, { row, id, kind, payment, by })
  return kind
}

async function entryFacts(trx: Transaction<Database>, row: ApplicationRow, payableUntil: Date | null) {
  const hasEntry = (await entryPaid(trx, row.id)) !== undefined
  return { entryCents: toCents(row.entry_value), status: row.status, hasEntry, payableUntil }
}

/** Folded name and note, contract number and endToEndId: what a search looks through. */
export function searchText(
  { payerNote, endToEndId }: Pick<ReceivedPayment, 'payerNote' | 'endToEndId'>,
  row: Pick<ApplicationRow, 'full_name' | 'contract_number'> | undefined,
): string {
  const names = fold([row?.full_name, payerNote].filter(Boolean).join(' '))
  return [names, row?.contract_number, endToEndId.toLowerCase()].filter(Boolean).join(' ')
}

interface Told {
  row: ApplicationRow
  id: string
  kind: PaymentKind
  payment: ReceivedPayment
  by: AnalystActor | null
}

/** Adds the payment to the application's history, and tells the person of it. */
async function tell(deps: Deps, trx: Transaction<Database>, { row, id, kind, payment, by }: Told): Promise<void> {
  await addEvent(trx, {
    applicationId: row.id,
    kind: 'payment',
    actor: by ?? { type: 'system', id: null, name: null },
    data: { kind, amountCents: payment.amountCents, endToEndId: payment.endToEndId, ...(by && { by: 'hand' }) },
    at: deps.now(),
  })
  await tellOfPayment(deps, trx, row, { id, kind, paidAt: payment.paidAt })
}

const told = {
  short: 'payment_short',
  over: 'payment_over',
  late: 'payment_late',
  duplicate: 'payment_duplicate',
} as const

/** Tells the person what a payment is, once: thanks for the entry, or what comes next of one that is not it. */
export async function tellOfPayment(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { kind, ...payment }: { id: string; kind: PaymentKind; paidAt: Date },
): Promise<void> {
  if (kind === 'exact') return thankForEntry(deps, trx, row, payment)
  if (kind === 'unmatched') return
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, at: payment.paidAt.toISOString() }
  await queueMessage(deps, trx, { ...envelope, event: payment.id, kind: told[kind], params })
}

/** Tells the person that the entry was received, once a payment. */
export async function thankForEntry(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  payment: { id: string; paidAt: Date },
): Promise<void> {
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, at: payment.paidAt.toISOString() }
  await queueMessage(deps, trx, { ...envelope, event: payment.id, kind: 'entry_received', params })
  await tellContractToSign(deps, trx, row)
}
