import type { Generated } from 'kysely'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { PaymentKind, PaymentState } from '#domain/payments/payment.ts'
import type { Later, Timestamp } from './columns.ts'

/** A charge for an entry or installments, as it was made. It is 'creating' until the provider confirms it. */
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
  /** The provider must still learn that the charge was removed. */
  withdraw: Generated<boolean>
  /** Why the provider refused for good to make the charge, and when. */
  failure: string | null
  failed_at: Timestamp | null
  /** The plan and the numbers of its installments to pay. Null for the entry. */
  plan_id: Later<string>
  numbers: Later<number[]>
  /** The due day. Null for a charge that can be paid only on the day it was made. */
  due_on: Later<PlainDate>
  /** The batch in which the server asked the provider for it. Null for a charge made by itself. */
  batch_id: Later<string>
}

/** A single row: until when payments were fetched from the provider, and which webhook address it knows. */
export interface PixSyncTable {
  id: Generated<boolean>
  /** When a process last began to ask the provider. The process that sets it does the asking. */
  begun_at: Timestamp | null
  polled_until: Timestamp | null
  succeeded_at: Timestamp | null
  failed_at: Timestamp | null
  failure: string | null
  /** Why the provider refused its list of payments, in its words; null once it gave the list. */
  list_refusal: string | null
  /** The Pix key and address of the webhook that the provider last got, and when. */
  webhook: string | null
  webhook_at: Timestamp | null
  /** Why the provider refused that address, in its words; null if it took it. */
  webhook_refusal: string | null
  /** The last entry of the provider's list that the server could not read, and when. */
  unreadable: string | null
  unreadable_at: Timestamp | null
}

/** The ledger of all payments received by Pix, each once. */
export interface PixPaymentsTable {
  id: Generated<string>
  end_to_end_id: string
  txid: string | null
  /** Null until it is known to which application the payment belongs. */
  application_id: string | null
  amount_cents: number
  refunded_cents: Generated<number>
  paid_at: Timestamp
  kind: PaymentKind
  state: PaymentState
  /** Staff have to act on it (`isForStaff` of src/domain/payments/settle.ts). */
  for_staff: Generated<boolean>
  /** Who told of it: the provider, or an analyst alone. Once the provider knows it, this is the provider. */
  source: 'provider' | 'analyst'
  /** The payer's note. */
  payer_note: string | null
  recorded_by: string | null
  recorded_by_name: string | null
  recorded_at: Timestamp
  /** The text that a search looks through: folded names, contract number and endToEndId. */
  search_text: string
  /** When the customer asked for the money back instead of paying the rest. */
  wanted_back_at: Later<Date>
  /**
   * A request for a refund, as earlier releases stored it. Newer requests are approvals. These columns are dropped two
   * releases later.
   */
  refund_asked_at: Later<Date>
  refund_asked_by_name: Later<string>
  refund_asked_reason: Later<string>
  /** The plan and the numbers of the installments that it pays. Null for the entry. */
  plan_id: Later<string>
  numbers: Later<number[]>
  /** The payer, if the provider names one. The CPF holds only its middle: '***.982.247-**'. */
  payer_name: Later<string>
  payer_cpf: Later<string>
  /** The analyst who matched it with its application, if it named none. */
  matched_by_name: Later<string>
  matched_at: Later<Date>
}

/** A refund of a payment. The provider knows it by the same id, so that a repeated request pays back once. */
export interface PixRefundsTable {
  id: string
  payment_id: string
  amount_cents: number
  reason: string
  state: 'requested' | 'done' | 'failed'
  failure: string | null
  /** Null if the system requested it for the customer. */
  requested_by: string | null
  requested_by_name: string | null
  requested_at: Timestamp
  settled_at: Timestamp | null
  /** The endToEndId of the Pix that carried the money back. */
  return_id: Later<string>
  /** How the money went back if not by Pix. */
  elsewhere: Later<string>
}

/** Charges, payments and refunds by Pix. */
export interface PaymentTables {
  pix_charges: PixChargesTable
  pix_payments: PixPaymentsTable
  pix_refunds: PixRefundsTable
  pix_sync: PixSyncTable
}
