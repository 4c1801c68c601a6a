import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { EntryKind } from '#domain/installments/ledger.ts'
import type { Later, Timestamp } from './columns.ts'

/** What a released contract is paid by; closed when the contract ended before its last installment. */
interface InstallmentPlansTable {
  id: Generated<string>
  application_id: string
  /** The day from which the first month counts. */
  released_on: PlainDate
  financed_cents: number
  monthly_interest_percent: string
  fine_percent: string
  late_interest_percent: string
  opened_at: Timestamp
  closed_at: Timestamp | null
  closed_because: string | null
  /** When the last installment was paid. */
  settled_at: Timestamp | null
  /** The due day and balance of the oldest open installment, and the sum of all that is open; they follow the entries by a trigger. */
  next_due_on: Generated<PlainDate | null>
  next_cents: Generated<number>
  open_cents: Generated<number>
  /** From which day its customer is to be called again, and until when payment is promised; null: at once, and not at all. */
  call_from: Later<PlainDate>
  promised_on: Later<PlainDate>
}

/** An installment. `balance_cents` and, where it is moved, `due_on` follow its entries by a trigger. */
interface InstallmentsTable {
  plan_id: string
  number: number
  due_on: PlainDate
  value_cents: number
  balance_cents: Generated<number>
  /** The due day of the contract; null where it was never moved. */
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
  /** The Pix that brought it. */
  payment_id: Later<string>
  /** Of 'moved': the new due day. */
  moved_to: Later<PlainDate>
}

/** A new due day that the bank offers; the customer accepts it until it expires. */
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

/** The life of contracts: plans, installments and their ledger. */
export interface InstallmentTables {
  installment_plans: InstallmentPlansTable
  installments: InstallmentsTable
  installment_entries: InstallmentEntriesTable
  due_day_offers: DueDayOffersTable
}
