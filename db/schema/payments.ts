import type { Generated } from 'kysely'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { PaymentKind, PaymentState } from '#domain/pix/payment.ts'
import type { Later, Timestamp } from './columns.ts'

/** A request to pay an entry or installments, as it was made; 'creating' until the provider has confirmed it. */
export interface PixChargesTable {
  id: Generated<string>
  application_id: string
  txid: string
  provider: 'bacen' | 'static'
  state: 'creating' | 'active' | 'removed'
  amount_cents: number
  payee_key: string
  payee_name: string
  code: string | null
  created_at: Timestamp
  expires_at: Timestamp | null
  removed_at: Timestamp | null
  /** The provider has still to be told that it is gone. */
  withdraw: Generated<boolean>
  /** Why the provider refused for good to make it, and when. */
  failure: string | null
  failed_at: Timestamp | null
  /** The plan and its installments that are asked for; null: the entry. */
  plan_id: Later<string>
  numbers: Later<number[]>
  /** The due day of a charge that has one; null: it is paid on the day on which it is made. */
  due_on: Later<PlainDate>
  /** Under which id the provider was asked to make it together with others; null: it is made by itself. */
  batch_id: Later<string>
}

/** One row: how far the provider was asked for payments, and where it tells of them. */
export interface PixSyncTable {
  id: Generated<boolean>
  /** When the provider was last asked; whoever sets it asks. */
  begun_at: Timestamp | null
  polled_until: Timestamp | null
  succeeded_at: Timestamp | null
  failed_at: Timestamp | null
  failure: string | null
  /** Key and address that the provider was last told. */
  webhook: string | null
  webhook_at: Timestamp | null
  /** The last entry of the provider's list that could not be read, and when. */
  unreadable: string | null
  unreadable_at: Timestamp | null
}

/** The ledger: everything that was received by Pix, once. */
export interface PixPaymentsTable {
  id: Generated<string>
  end_to_end_id: string
  txid: string | null
  /** Null while nobody knows whose it is. */
  application_id: string | null
  amount_cents: number
  refunded_cents: Generated<number>
  paid_at: Timestamp
  kind: PaymentKind
  state: PaymentState
  source: 'provider' | 'analyst'
  /** What the payer wrote. */
  payer_note: string | null
  recorded_by: string | null
  recorded_by_name: string | null
  recorded_at: Timestamp
  /** Folded names, contract number and endToEndId: what a search looks through. */
  search_text: string
  /** When the person wanted it back instead of paying what was missing. */
  wanted_back_at: Later<Date>
  /** An analyst asked the managers to give it back. */
  refund_asked_at: Later<Date>
  refund_asked_by_name: Later<string>
  refund_asked_reason: Later<string>
  /** The plan and its installments that it is for; null: the entry. */
  plan_id: Later<string>
  numbers: Later<number[]>
  /** Who paid, where the provider says so; of the CPF only the middle: '***.982.247-**'. */
  payer_name: Later<string>
  payer_cpf: Later<string>
  /** Which analyst said whose it is, where it named nobody. */
  matched_by_name: Later<string>
  matched_at: Later<Date>
}

/** What is given back of a payment. The id is the provider's too: asked twice, it is paid back once. */
export interface PixRefundsTable {
  id: string
  payment_id: string
  amount_cents: number
  reason: string
  state: 'requested' | 'done' | 'failed'
  failure: string | null
  /** Null: the system, for the customer. */
  requested_by: string | null
  requested_by_name: string | null
  requested_at: Timestamp
  settled_at: Timestamp | null
  /** The endToEndId of what went back. */
  return_id: Later<string>
  /** How it went back where it was not by Pix. */
  elsewhere: Later<string>
}

/** What is asked for and received by Pix. */
export interface PaymentTables {
  pix_charges: PixChargesTable
  pix_payments: PixPaymentsTable
  pix_refunds: PixRefundsTable
  pix_sync: PixSyncTable
}
