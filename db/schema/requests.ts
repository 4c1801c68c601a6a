import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { ContestableFact } from '#domain/credit/facts.ts'
import type { FileType } from '#domain/documents/file-type.ts'
import type { RequestChannel, RequestKind, RequestState, ReviewReason } from '#domain/requests.ts'
import type { Later, Timestamp } from './columns.ts'

/** A request to the bank, from a customer with an account or from a stranger whose address a code has confirmed. */
interface RequestsTable {
  id: Generated<string>
  /** Stored without separators. */
  protocol: string
  kind: RequestKind
  state: Generated<RequestState>
  channel: RequestChannel
  account_id: string | null
  application_id: string | null
  /** Name and address of a person without an account, or who called by telephone, and then the number too. */
  contact_name: string | null
  contact_email: string | null
  contact_phone: Generated<string | null>
  /** The request that this one continues: a complaint that went on to the ombudsman. */
  parent_id: string | null
  opened_at: Timestamp
  /** The day in Brasília, 'YYYY-MM-DD'. */
  due_on: string
  extended_at: Later<Date>
  extension_reason: Later<string>
  answered_at: Later<Date>
  /** When the bank first answered, and the due day of that answer. Later texts change neither. */
  first_answered_at: Later<Date>
  first_due_on: Later<string>
  closed_at: Later<Date>
  /** The reasons that the answer to a review names. */
  reasons: ColumnType<ReviewReason[], ReviewReason[] | undefined, ReviewReason[]>
  /** The facts that the writer of a review says are wrong. */
  contested: ColumnType<ContestableFact[], ContestableFact[] | undefined, never>
  /** The analyst who may not answer, because the request is about this colleague's refusal. */
  excluded_id: string | null
  assignee_id: Later<string>
  version: Generated<number>
  updated_at: Timestamp
}

/** The texts of a request, append-only. Only staff see a 'note'. */
interface RequestMessagesTable {
  id: GeneratedAlways<number>
  request_id: string
  author: 'customer' | 'bank' | 'note' | 'system'
  actor_id: string | null
  actor_name: string | null
  body: string
  at: Timestamp
}

/** A file that belongs to a request. The server checks it like a document. */
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
