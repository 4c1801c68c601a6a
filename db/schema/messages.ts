import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { Later, Timestamp } from './columns.ts'

/** A mail. It is written in the transaction of its event and sent later. */
interface MessagesTable {
  id: string
  kind: string
  /** The event of the mail. It is unique for each kind, so that no mail is sent twice. */
  event_key: string
  category: 'contractual' | 'optional'
  application_id: string | null
  admin_user_id: string | null
  lead_id: string | null
  /** The request to the bank that the mail is about. */
  request_id: Later<string>
  recipient: string
  subject: string
  body_text: string
  body_html: string
  attachments: ColumnType<MessageAttachment[], string | undefined, never>
  headers: ColumnType<Record<string, string>, string | undefined, never>
  /** A one-time code, sealed until the mail is sent. The texts hold a placeholder for it. */
  sealed_code: string | null
  message_id: string
  state: Generated<'queued' | 'sent' | 'failed' | 'cancelled'>
  attempts: Generated<number>
  /** Set while it is unknown whether the mail server took the mail. */
  handed_over_at: Timestamp | null
  /** The mail was sent again, because it was unknown whether the mail server took it. */
  repeated: Generated<boolean>
  last_error: string | null
  /** The last try failed because the mail server refuses the bank itself, not the recipient. */
  own_fault: Generated<boolean>
  provider_response: string | null
  created_at: Timestamp
  /** From this instant on it is useless to send the mail. */
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

/** Applications whose owner switched optional mails off. */
interface MessageOptOutsTable {
  application_id: string
  at: Timestamp
}

interface OneTimeCodesTable {
  purpose: string
  subject: string
  code_hash: string
  /** How many digits it has: 6, or 12 for one that nobody can guess. */
  digits: Generated<number>
  /** The account's address that the code went to; null for a visitor's code, and for one of an earlier release. */
  sent_to: string | null
  tries: Generated<number>
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export type MessageRow = Selectable<MessagesTable>
export type NewMessageRow = Insertable<MessagesTable>

/** Mails, and the one-time codes in them. */
export interface MessageTables {
  messages: MessagesTable
  message_opt_outs: MessageOptOutsTable
  one_time_codes: OneTimeCodesTable
}
