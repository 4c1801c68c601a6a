import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { ApprovalChange, ApprovalState, BindingAct } from '#domain/approvals.ts'
import type { MoneyAct } from '#domain/money-limits.ts'
import type { Timestamp } from './columns.ts'

/** Requests for approval: the exact change and its result. At most one request of a kind is open for a subject. */
interface ApprovalsTable {
  id: Generated<string>
  kind: BindingAct
  /** The subject of the request: an id, or the kind itself if there is only one such thing. */
  subject: string
  /** The application that the request is about. The request is deleted with it. */
  application_id: string | null
  change: ColumnType<ApprovalChange, string, never>
  /** SHA-256 of the facts that the change builds on. */
  base: string
  /** SHA-256 of kind, change and base, which an approval must name. */
  hash: string
  reason: string
  asked_by: string
  asked_by_name: string
  asked_at: Timestamp
  expires_at: Timestamp
  state: ApprovalState
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Timestamp | null
  /** The note of a refusal. */
  note: string | null
}

/** What staff moved of the bank's money. Sums over it are the limits of what one person does alone. Only inserted. */
interface MoneyActsTable {
  id: GeneratedAlways<number>
  act: MoneyAct
  application_id: string | null
  cents: number
  /** How many persons agreed: 1 or 2. */
  persons: number
  by_id: string
  at: Timestamp
}

export type ApprovalRow = Selectable<ApprovalsTable>

export interface ApprovalTables {
  approvals: ApprovalsTable
  money_acts: MoneyActsTable
}
