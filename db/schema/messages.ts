import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { Later, Timestamp } from './columns.ts'

/** A message to a person: written in the transaction of what it tells, sent later. */
interface MessagesTable {
  id: string
  kind: string
  /** What the message is about; with the kind it is unique, so that nothing is told twice. */
  event_key: string
  category: 'contractual' | 'optional'
  application_id: string | null
  admin_user_id: string | null
  lead_id: string | null
  /** What somebody asked for, that it is about. */
  request_id: Later<string>
  recipient: string
  subject: string
  body_text: string
  body_html: string
  attachments: ColumnType<MessageAttachment[], string | undefined, never>
  headers: ColumnType<Record<string, string>, string | undefined, never>
  /** A one-time code, sealed until it is sent; the texts hold a placeholder in its place. */
  sealed_code: string | null
  message_id: string
  state: Generated<'queued' | 'sent' | 'failed' | 'cancelled'>
  attempts: Generated<number>
  /** Set while nobody can say whether the mail server took the message. */
  handed_over_at: Timestamp | null
  /** It was sent again because the first time nobody could say. */
  repeated: Generated<boolean>
  last_error: string | null
  /** The last try failed because the mail server refuses the bank itself. */
  own_fault: Generated<boolean>
  provider_response: string | null
  created_at: Timestamp
  /** When there is no use in sending it any more. */
  expires_at: Timestamp | null
  sent_at: Timestamp | null
  failed_at: Timestamp | null
}

export interface MessageAttachment {
  filename: string
  contentType: string
  /** base64 */
  content: string
}

/** Applications whose person does not want the messages that may be switched off. */
interface MessageOptOutsTable {
  application_id: string
  at: Timestamp
}

interface OneTimeCodesTable {
  purpose: string
  subject: string
  code_hash: string
  tries: Generated<number>
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export type MessageRow = Selectable<MessagesTable>
export type NewMessageRow = Insertable<MessagesTable>

/** Messages to people, and the codes they carry. */
export interface MessageTables {
  messages: MessagesTable
  message_opt_outs: MessageOptOutsTable
  one_time_codes: OneTimeCodesTable
}
