import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { SecurityEventKind } from '#api/security-history.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import type { TieKind } from '#domain/identity/independence.ts'
import type { Timestamp } from './columns.ts'

interface AdminUsersTable {
  id: Generated<string>
  /** The name with which the person logs in. Everywhere else the site shows `name`. */
  username: string
  name: string
  role: AdminRole
  password_hash: string
  totp_secret: string | null
  totp_enabled_at: Timestamp | null
  /** The last 30-second step whose code was used, because a code works once. */
  totp_last_step: number | null
  created_at: Timestamp
  updated_at: Timestamp
  disabled_at: Timestamp | null
  /** Until when it was an active manager's account. Null while it is one, and if it never was. */
  manager_until: Timestamp | null
  /** The address for notices about the account. Null until its owner enters one. */
  email: string | null
  /** The slug of the dealership, only for an account with the role 'dealership'. */
  dealership: string | null
  /** Who invited it; of a manager's account, who asked for the invitation. Null for an account made on the server. */
  invited_by: string | null
}

/** A browser in which a colleague has logged in. */
interface AdminDevicesTable {
  admin_user_id: string
  /** SHA-256 of the token in the browser's cookie, hex. */
  token_hash: string
  first_seen_at: Timestamp
  last_seen_at: Timestamp
}

interface AdminInvitationsTable {
  id: Generated<string>
  token_hash: string
  username: string
  name: string
  email: string
  role: AdminRole
  /** The slug of the dealership, only for the role 'dealership'. */
  dealership: string | null
  invited_by: string
  /** Who asked for the invitation of a manager that `invited_by` approved. */
  asked_by: string | null
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface AdminPasskeysTable {
  id: Generated<string>
  admin_user_id: string
  /** The authenticator's id of the passkey, base64url. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** How often it has signed; always 0 for authenticators that do not count. */
  counter: number
  transports: string[]
  name: string
  created_at: Timestamp
  last_used_at: Timestamp | null
}

export type PasskeyPurpose = 'registration' | 'login' | 'step_up'

/** Challenges for authenticators to sign. Each counts once. */
interface PasskeyChallengesTable {
  /** SHA-256, hex. */
  challenge_hash: string
  purpose: PasskeyPurpose
  /** SHA-256 of the session's id, or of the browser's token, hex. */
  bound_to: string
  expires_at: Timestamp
}

/** The append-only history of staff accounts. */
interface SecurityEventsTable {
  id: GeneratedAlways<number>
  kind: SecurityEventKind
  actor_id: string | null
  actor_name: string | null
  subject_name: string | null
  detail: string
  /** A keyed hash of the IP address: equal addresses have equal hashes. */
  address_hash: string | null
  at: Timestamp
}

interface AdminRecoveryCodesTable {
  admin_user_id: string
  code_hash: string
  created_at: Timestamp
  used_at: Timestamp | null
}

/** A tie between two accounts: who invited, promoted or recovered whom. Only inserted. */
interface StaffTiesTable {
  one_id: string
  other_id: string
  kind: TieKind
  at: Timestamp
}

export type AdminUserRow = Selectable<AdminUsersTable>

/** Accounts of the bank and the dealerships, and their ways to log in. */
export interface AccountTables {
  admin_users: AdminUsersTable
  admin_recovery_codes: AdminRecoveryCodesTable
  admin_devices: AdminDevicesTable
  admin_invitations: AdminInvitationsTable
  admin_passkeys: AdminPasskeysTable
  passkey_challenges: PasskeyChallengesTable
  security_events: SecurityEventsTable
  staff_ties: StaffTiesTable
}

/** Filters of the list of applications that staff keep by name. */
interface ListViewsTable {
  id: Generated<string>
  owner_id: string
  name: string
  /** True if all staff who work on applications see it; otherwise only its owner does. */
  shared: boolean
  /**
   * Filter and order in the form of the list's address. Read it only through the schema, because an older version of
   * the site may have stored it.
   */
  query: ColumnType<unknown, string, string>
  /** The columns shown with it, separated by commas. Null: those that each browser shows. */
  columns: string | null
  row_height: string | null
  /** Grows with every change. */
  version: Generated<number>
  updated_at: Timestamp
}

export type ListViewRow = Selectable<ListViewsTable>

export interface ListViewTables {
  list_views: ListViewsTable
}
