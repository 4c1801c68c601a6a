import type { Generated, Selectable } from 'kysely'
import type { Timestamp } from './columns.ts'

export type SessionKind = 'applicant' | 'analyst'

export interface SessionsTable {
  id: Generated<string>
  /** SHA-256 of the cookie's token, hex: a leaked table opens no session. */
  token_hash: string
  kind: SessionKind
  application_id: string | null
  /** Every application that the login's CPF and password open. */
  application_ids: Generated<string[]>
  admin_user_id: string | null
  user_agent: string
  /** When an analyst last gave password and second factor again; null while never. */
  stepped_up_at: Timestamp | null
  created_at: Timestamp
  last_seen_at: Timestamp
  expires_at: Timestamp
}

interface RecoveryTokensTable {
  token_hash: string
  application_id: string
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

/** A recovered password that its owner can undo; undone, it blocks recovery until an analyst lifts it. */
interface RecoveriesTable {
  undo_token_hash: string
  application_id: string
  application_ids: string[]
  former_hash: string
  created_at: Timestamp
  expires_at: Timestamp
  undone_at: Timestamp | null
  lifted_at: Timestamp | null
  lifted_by: string | null
}

export type SessionRow = Selectable<SessionsTable>

/** Who is logged in, and how a lost password comes back. */
export interface SessionTables {
  sessions: SessionsTable
  recovery_tokens: RecoveryTokensTable
  recoveries: RecoveriesTable
}
