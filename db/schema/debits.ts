import type { Generated, Selectable } from 'kysely'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { DebitEnd, DebitFailure, DebitState } from '#domain/payments/debit.ts'
import type { Later, Timestamp } from './columns.ts'

/** A customer's permission to debit the installments of a plan (Pix Automático, a recurrence). */
interface DebitsTable {
  id: Generated<string>
  application_id: string
  plan_id: string
  state: DebitState
  /**
   * The provider's number of the address that the code leads to. Stored before the recurrence, which is found by it.
   */
  location: Later<number>
  /** What the provider calls it (idRec). */
  recurrence: Later<string>
  /** What the customer authorises it by, at their bank. */
  code: Later<string>
  /** The due day of the first installment that it may debit, and until when the permission holds. */
  first_on: PlainDate
  until_on: PlainDate
  created_at: Timestamp
  offered_at: Later<Date>
  active_at: Later<Date>
  ended_at: Later<Date>
  ended_by: Later<DebitEnd>
  /** In the provider's words, for staff. */
  reason: Later<string>
  /** The provider must still learn that it ended. */
  cancel: Generated<boolean>
  /** When the provider is to be asked about it; null for never. */
  look_at: Later<Date>
}

/** The debit of one installment: what a charge of this way has beside the others. */
interface DebitChargesTable {
  charge_id: string
  debit_id: string
  /** The day of the try that is awaited; null once the last one failed. */
  try_on: PlainDate | null
  /** How often it was tried again. */
  retries: Generated<number>
  /** The day of the next try, which is not asked for yet. */
  next_on: Later<PlainDate>
  failed_on: Later<PlainDate>
  failure: Later<DebitFailure>
  look_at: Later<Date>
}

export type DebitRow = Selectable<DebitsTable>
export type DebitChargeRow = Selectable<DebitChargesTable>

/** Automatic debits and what they debit. */
export interface DebitTables {
  debits: DebitsTable
  debit_charges: DebitChargesTable
}
