import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { SettlementDocument } from '#domain/contract/contract.ts'
import type { EntryKind } from '#domain/installments/ledger.ts'
import type { Json, Later, Timestamp } from './columns.ts'

/** The installment plan of a released contract. It is closed if the contract ended before its last installment. */
interface InstallmentPlansTable {
  id: Generated<string>
  application_id: string
  /** The day from which the first month counts. */
  released_on: PlainDate
  financed_cents: number
  monthly_interest_percent: string
  fine_percent: string
  late_interest_percent: string
  /** The price index that corrects late installments; null for contracts without correction. */
  corrected_by: 'ipca' | null
  opened_at: Timestamp
  closed_at: Timestamp | null
  closed_because: string | null
  /** When the last installment was paid. */
  settled_at: Timestamp | null
  /**
   * The due day and balance of the oldest open installment, and the sum of all open ones. A trigger on the entries
   * writes them.
   */
  next_due_on: Generated<PlainDate | null>
  next_cents: Generated<number>
  open_cents: Generated<number>
  /**
   * The sum of the late installments. It holds on a day whose last late due day lies in `late_during`, a range of days.
   * On other days the installments have to be summed (`owed_until`). Null without open installments.
   */
  late_cents: Later<number>
  late_during: Later<string>
  /**
   * The first day to call the customer again, null for at once; the day until which payment is promised, null without a
   * promise.
   */
  call_from: Later<PlainDate>
  promised_on: Later<PlainDate>
}

/**
 * The change of prices in a month, in percent: from the central bank's series, or typed by a manager until it is there.
 */
interface PriceIndexTable {
  /** The first day of the month. */
  month: PlainDate
  percent: string
  source: 'central_bank' | 'manager'
  recorded_at: Timestamp
  recorded_by_name: string | null
}

/** An installment. A trigger on its entries writes `balance_cents`, and `due_on` when it is moved. */
interface InstallmentsTable {
  plan_id: string
  number: number
  due_on: PlainDate
  value_cents: number
  balance_cents: Generated<number>
  /** The due day in the signed contract; null if it was never moved. */
  signed_due_on: Later<PlainDate>
}

/** The ledger of a plan, append-only. */
interface InstallmentEntriesTable {
  id: GeneratedAlways<number>
  plan_id: string
  number: number
  kind: EntryKind
  amount_cents: number
  effective_on: PlainDate
  reverses: number | null
  note: string | null
  actor_id: string | null
  actor_name: string | null
  at: Timestamp
  /** The payment behind the entry. */
  payment_id: Later<string>
  /** The new due day; only for 'moved'. */
  moved_to: Later<PlainDate>
}

/** A new due day that the bank offers. The customer can accept it until it expires. */
interface DueDayOffersTable {
  id: Generated<string>
  plan_id: string
  day: number
  offered_at: Timestamp
  expires_at: Timestamp
  offered_by: string
  offered_by_name: string
  state: Generated<'open' | 'accepted' | 'refused' | 'withdrawn'>
  settled_at: Later<Date>
}

export type DueDayOfferRow = Selectable<DueDayOffersTable>
export type InstallmentPlanRow = Selectable<InstallmentPlansTable>
export type NewInstallmentEntryRow = Insertable<InstallmentEntriesTable>

/**
 * What the bank owes beside money that it gave back after a withdrawal (src/domain/installments/refund-correction.ts).
 */
interface RefundCorrectionsTable {
  id: Generated<string>
  application_id: string
  /** The payment that went back. Null for installments that no provider reported. */
  payment_id: string | null
  /** The sum that went back. */
  amount_cents: number
  paid_on: PlainDate
  returned_on: PlainDate
  correction_cents: number
  at: Timestamp
  /** When and how the bank paid it, and who recorded that. */
  given_on: Later<PlainDate>
  how: Later<string>
  given_by: Later<string>
  given_by_name: Later<string>
  given_at: Later<Date>
}

/** Installment plans, their installments, their ledger, and the index that corrects them. */
export interface InstallmentTables {
  installment_plans: InstallmentPlansTable
  installments: InstallmentsTable
  installment_entries: InstallmentEntriesTable
  due_day_offers: DueDayOffersTable
  price_index: PriceIndexTable
  refund_corrections: RefundCorrectionsTable
}

/**
 * The term of settlement, which says that a contract is paid. It is kept word by word, a job seals it, and it becomes
 * void once an installment is open again.
 */
interface SettlementTermsTable {
  id: string
  application_id: string
  plan_id: string
  /** The code printed on each page, by which anybody can verify the term. */
  code: string
  text_version: string
  /** The day of the last payment. */
  settled_on: PlainDate
  document: Json<SettlementDocument>
  created_at: Timestamp
  /** The sealed PDF. */
  sealed_at: Later<Date>
  sha256: Later<string>
  blob_key: Later<string>
  size_bytes: Later<number>
  voided_at: Later<Date>
  voided_by_name: Later<string>
  void_reason: Later<string>
}

/** The release of a lien by the traffic authority. A manager can undo one that was recorded by mistake. */
interface LienReleasesTable {
  id: Generated<string>
  application_id: string
  released_on: PlainDate
  protocol: string
  note: string | null
  recorded_at: Timestamp
  recorded_by: string | null
  recorded_by_name: string
  undone_at: Later<Date>
  undone_by: Later<string>
  undone_by_name: Later<string>
  undone_reason: Later<string>
}

export type SettlementTermRow = Selectable<SettlementTermsTable>

/** The end of contracts. */
export interface SettlementTables {
  settlement_terms: SettlementTermsTable
  lien_releases: LienReleasesTable
}
