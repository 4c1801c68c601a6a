import type { Generated, Selectable } from 'kysely'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { SettlementDocument } from '#domain/contract/contract.ts'
import type { Json, Later, Timestamp } from './columns.ts'

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
