import type { Generated, Selectable } from 'kysely'
import type { Timestamp } from './columns.ts'

export type SessionKind = 'applicant' | 'analyst'

export interface SessionsTable {
  id: Generated<string>
  /** SHA-256 of the cookie's token, hex, so that a leaked table opens no session. */
  token_hash: string
  kind: SessionKind
  /** The account of an applicant's session; null for an analyst's. */
  account_id: string | null
  admin_user_id: string | null
  user_agent: string
  /**
   * When the session last passed a step-up: password and second factor of an analyst, or a customer's code. Null before
   * the first.
   */
  stepped_up_at: Timestamp | null
  created_at: Timestamp
  last_seen_at: Timestamp
  expires_at: Timestamp
}

/**
 * What a CPF and a password open. `netlify/server/accounts/applicant-accounts.ts` tells which applications belong to
 * it.
 */
export interface ApplicantAccountsTable {
  id: Generated<string>
  cpf: string
  password_hash: string
  /** When the password first opened a session or was recovered. Until then a repeated submission may replace it. */
  password_settled_at: Timestamp | null
  /** The address for codes and notices. */
  email: string
  /** When a code sent there was used; null before that. */
  email_confirmed_at: Timestamp | null
  /** The former address, left without a code sent to it. Until `former_email_until` codes and notices go there too. */
  former_email: string | null
  former_email_until: Timestamp | null
  /** Since when the owner wants no optional messages; null while they are wanted. */
  reminders_off_at: Timestamp | null
  /** When the owner was last in the portal, to the minute; null before the first login. */
  last_visit_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

/**
 * The person of an account, whom all its applications name. The database adds it with the account's first application.
 */
interface PeopleTable {
  account_id: string
  full_name: string
  birth_date: string
  phone: string
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

/** A session of an analyst that may look at an application as its customer does, without changing anything. */
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

/**
 * A recovered password. The owner can undo it, which blocks the account's recovery until an analyst lifts the block.
 */
interface RecoveriesTable {
  undo_token_hash: string
  account_id: string
  /** The password that undoing it brings back; null for none, once the portal has changed the recovered one. */
  former_hash: string | null
  /** The address that read the message about it, which undoing brings back; null before migration 0090. */
  former_email: string | null
  created_at: Timestamp
  expires_at: Timestamp
  undone_at: Timestamp | null
  lifted_at: Timestamp | null
  lifted_by: string | null
}

/** The use of an account from one IP address, by a session or by an application that was sent without one. */
export interface AccessRecordsTable {
  id: Generated<string>
  session_id: string | null
  account_id: string | null
  admin_user_id: string | null
  address: string
  /** The source port, if the platform gives it. It tells people apart who share an address. */
  port: number | null
  first_at: Timestamp
  /** The last use from the address, to the minute. */
  last_at: Timestamp
}

export type PersonRow = Selectable<PeopleTable>
export type ApplicantAccountRow = Selectable<ApplicantAccountsTable>
export type SessionRow = Selectable<SessionsTable>

/** Applicants' accounts, all sessions, and the recovery of passwords. */
export interface SessionTables {
  sessions: SessionsTable
  applicant_accounts: ApplicantAccountsTable
  people: PeopleTable
  applicant_devices: ApplicantDevicesTable
  customer_views: CustomerViewsTable
  recovery_tokens: RecoveryTokensTable
  recoveries: RecoveriesTable
  access_records: AccessRecordsTable
}
