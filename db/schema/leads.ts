import type { Generated, GeneratedAlways, Insertable } from 'kysely'
import type { LeadState } from '#domain/leads/lead-state.ts'
import type { Timestamp } from './columns.ts'

export interface LeadsTable {
  id: Generated<string>
  full_name: string
  cpf: string
  email: string
  phone: string
  motorcycle_model: string | null
  installments: number | null
  consent_version: string
  consent_sha256: string
  consented_at: Timestamp
  created_at: Timestamp
  state: Generated<LeadState>
  /** What analysts keep about the contact; empty while nobody wrote anything. */
  note: Generated<string>
  /** Optimistic concurrency, as for applications. */
  version: Generated<number>
  updated_at: Timestamp
  /** Folded name and e-mail, CPF and telephone: what a search looks through. */
  search_text: string
}

/** The append-only history of a request to be called. */
export interface LeadEventsTable {
  id: GeneratedAlways<number>
  lead_id: string
  actor_id: string
  actor_name: string
  from_state: LeadState
  to_state: LeadState
  /** The note as it was left; null where it did not change. */
  note: string | null
  at: Timestamp
}

export type NewLeadRow = Insertable<LeadsTable>

/** Requests to be called. */
export interface LeadTables {
  leads: LeadsTable
  lead_events: LeadEventsTable
}
