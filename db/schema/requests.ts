import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { FileType } from '#domain/documents/file-type.ts'
import type { RequestChannel, RequestKind, RequestState, ReviewReason } from '#domain/requests/request.ts'
import type { Later, Timestamp } from './columns.ts'

/** What somebody asked the bank for: a customer with an account, or a stranger at an address that a code has confirmed. */
interface RequestsTable {
  id: Generated<string>
  /** Without its marks. */
  protocol: string
  kind: RequestKind
  state: Generated<RequestState>
  channel: RequestChannel
  account_id: string | null
  application_id: string | null
  /** Of who has no account, or rang. */
  contact_name: string | null
  contact_email: string | null
  /** The request that this one goes on from: a complaint at the ombudsman. */
  parent_id: string | null
  opened_at: Timestamp
  /** Brasília, 'YYYY-MM-DD'. */
  due_on: string
  extended_at: Later<Date>
  extension_reason: Later<string>
  answered_at: Later<Date>
  /** When it was answered the first time, and the last day for that; what is written later changes neither. */
  first_answered_at: Later<Date>
  first_due_on: Later<string>
  closed_at: Later<Date>
  /** What the answer to a review names. */
  reasons: ColumnType<ReviewReason[], ReviewReason[] | undefined, ReviewReason[]>
  /** Who may not answer: the analyst whose refusal it is about. */
  excluded_id: string | null
  assignee_id: Later<string>
  version: Generated<number>
  updated_at: Timestamp
}

/** What was said, append-only; a 'note' is the bank's own. */
interface RequestMessagesTable {
  id: GeneratedAlways<number>
  request_id: string
  author: 'customer' | 'bank' | 'note' | 'system'
  actor_id: string | null
  actor_name: string | null
  body: string
  at: Timestamp
}

/** A file that came with it, checked like a document. */
interface RequestFilesTable {
  id: Generated<string>
  request_id: string
  file_name: string
  mime_type: FileType
  size_bytes: number
  sha256: string
  blob_key: string
  at: Timestamp
}

export type RequestRow = Selectable<RequestsTable>
export type NewRequestRow = Insertable<RequestsTable>
export type RequestMessageRow = Selectable<RequestMessagesTable>
export type RequestFileRow = Selectable<RequestFilesTable>

export interface RequestTables {
  requests: RequestsTable
  request_messages: RequestMessagesTable
  request_files: RequestFilesTable
}
