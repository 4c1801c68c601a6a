import type { Generated, Selectable } from 'kysely'
import type { Timestamp } from './columns.ts'

export type SessionKind = 'applicant' | 'analyst'

export interface SessionsTable {
  id: Generated<string>
  /** SHA-256 of the cookie's token, hex: a leaked table opens no session. */
  token_hash: string
  kind: SessionKind
  /** Whose an applicant's session is. */
  account_id: string | null
  admin_user_id: string | null
  user_agent: string
  /** When an analyst last gave password and second factor again; null while never. */
  stepped_up_at: Timestamp | null
  created_at: Timestamp
  last_seen_at: Timestamp
  expires_at: Timestamp
}

/** What a CPF and a password open. Whose an application is, `services/accounts/owner.ts` answers. */
export interface ApplicantAccountsTable {
  id: Generated<string>
  cpf: string
  password_hash: string
  /** When the password first opened a session or was recovered; until then a repeated submission may replace it. */
  password_settled_at: Timestamp | null
  /** Where codes and notices go. */
  email: string
  /** When a code that went there was used; null while none was. */
  email_confirmed_at: Timestamp | null
  /** An address that was left without a code sent to it: until then codes and notices go there too. */
  former_email: string | null
  former_email_until: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** A browser in which an applicant's account was opened. */
interface ApplicantDevicesTable {
  account_id: string
  /** SHA-256 of the token in the browser's cookie, hex. */
  token_hash: string
  first_seen_at: Timestamp
  last_seen_at: Timestamp
}

/** A session of an analyst that may look at an application as its customer does, and change nothing. */
interface CustomerViewsTable {
  session_id: string
  application_id: string
  expires_at: Timestamp
}

interface RecoveryTokensTable {
  token_hash: string
  account_id: string
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

/** A recovered password that its owner can undo; undone, it blocks the account's recovery until an analyst lifts it. */
interface RecoveriesTable {
  undo_token_hash: string
  account_id: string
  former_hash: string
  created_at: Timestamp
  expires_at: Timestamp
  undone_at: Timestamp | null
  lifted_at: Timestamp | null
  lifted_by: string | null
}

/** The use of an account from one address: of a session, or of an application that was sent without one. */
export interface AccessRecordsTable {
  id: Generated<string>
  session_id: string | null
  account_id: string | null
  admin_user_id: string | null
  address: string
  /** Where the platform says it, for addresses that several people share. */
  port: number | null
  first_at: Timestamp
  /** The last use from there, to the minute. */
  last_at: Timestamp
}

export type ApplicantAccountRow = Selectable<ApplicantAccountsTable>
export type SessionRow = Selectable<SessionsTable>

/** Who is logged in, and how a lost password comes back. */
export interface SessionTables {
  sessions: SessionsTable
  applicant_accounts: ApplicantAccountsTable
  applicant_devices: ApplicantDevicesTable
  customer_views: CustomerViewsTable
  recovery_tokens: RecoveryTokensTable
  recoveries: RecoveriesTable
  access_records: AccessRecordsTable
}
