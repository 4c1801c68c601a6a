import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ApprovalChange, ApprovalState } from '#domain/approvals/changes.ts'
import type { BindingAct } from '#domain/approvals/who-may-bind.ts'
import type { Timestamp } from './columns.ts'

/** What was asked to be approved: the exact change, and what became of it. One of a kind about one thing is open at most. */
interface ApprovalsTable {
  id: Generated<string>
  kind: BindingAct
  /** What it is about: an id, or the kind itself where there is one such thing. */
  subject: string
  /** The application that it is about; it leaves with it. */
  application_id: string | null
  change: ColumnType<ApprovalChange, string, never>
  /** SHA-256 of the facts that the change stands on. */
  base: string
  /** SHA-256 of kind, change and base: what an approval names. */
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
  /** What was said with a refusal. */
  note: string | null
}

export type ApprovalRow = Selectable<ApprovalsTable>

export interface ApprovalTables {
  approvals: ApprovalsTable
}
