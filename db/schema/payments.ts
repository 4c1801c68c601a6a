import type { ColumnType, Generated } from 'kysely'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { ChargePurpose, ChargeState, ChargeWay } from '#domain/payments/charge.ts'
import type { PaymentKind, PaymentState } from '#domain/payments/payment.ts'
import type { Later, Timestamp } from './columns.ts'

/** The promise of the bank to take a sum for a purpose in a way until a moment (src/domain/payments/charge.ts). */
export interface ChargesTable {
  id: Generated<string>
  application_id: string
  purpose: ChargePurpose
  /** The plan and the numbers of its installments to pay. Null for the entry. */
  plan_id: Later<string>
  numbers: Later<number[]>
  way: ChargeWay
  /** Who makes it: the central bank's API (bacen), an analyst who typed a code (static), or another adapter's name. */
  provider: string
  state: ChargeState
  amount_cents: number
  /** The due day. Null for a charge that can be paid only for a time. */
  due_on: Later<PlainDate>
  /** By what the provider knows it, chosen by the server: the txid of a Pix, the bank's number of a boleto. */
  reference: string
  /** What the provider calls it, where it chooses a name of its own. */
  provider_reference: Later<string>
  /** What it is paid by: the Pix code, the digits of a boleto, the address of a card's page. */
  code: Later<string>
  /** The account of a Pix. Empty for other ways. */
  payee_key: string
  payee_name: string
  /** Why it was refused or withdrawn, in the provider's words or the bank's. */
  reason: Later<string>
  /** The provider must still learn that the charge is over. Until then it can be paid. */
  withdraw: Generated<boolean>
  /** When that was last tried in vain. */
  withdraw_tried_at: Later<Date>
  /** The batch in which the server asked the provider for it. Null for a charge made by itself. */
  batch_id: Later<string>
  /** The charge that it is offered beside, as the Pix code on a boleto. */
  beside_id: Later<string>
  created_at: Timestamp
  registered_at: Later<Date>
  expires_at: Later<Date>
  refused_at: Later<Date>
  /** When it was paid or withdrawn, or another took its place. */
  ended_at: Later<Date>
  /** The state in the words of the release before, which the database keeps (db/migrations/0103-charges.ts). */
  former_state: ColumnType<string, never, never>
}

/**
 * Until when the news of a provider were read, by its adapter's name. The Pix provider has a table of its own; here it
 * only has the daily look at what was returned ('bacen_returns').
 */
export interface ProviderSyncTable {
  provider: string
  begun_at: Later<Date>
  polled_until: Later<Date>
  succeeded_at: Later<Date>
  failed_at: Later<Date>
  failure: Later<string>
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

/** The ledger of all payments received, each once. */
export interface PixPaymentsTable {
  id: Generated<string>
  way: Generated<ChargeWay>
  /** The provider's own id: the endToEndId of a Pix, the number of a card's payment. */
  end_to_end_id: string
  /** The reference of its charge: the txid of a Pix. */
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
  /** Whether the holder of the card contests it, and how that ended. */
  dispute_state: Later<'open' | 'won' | 'lost'>
  dispute_cents: Generated<number>
  /** In the provider's words. */
  dispute_reason: Later<string>
  disputed_at: Later<Date>
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
  /** How the money went back if not by the way that it came. */
  elsewhere: Later<string>
}

/** Charges, payments and refunds. The names of the last ones are of a time when every payment was a Pix. */
export interface PaymentTables {
  charges: ChargesTable
  pix_payments: PixPaymentsTable
  pix_refunds: PixRefundsTable
  pix_sync: PixSyncTable
  provider_sync: ProviderSyncTable
}
