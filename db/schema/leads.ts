import type { Generated, GeneratedAlways, Insertable } from 'kysely'
import type { LeadState } from '#domain/work-lists.ts'
import type { Timestamp } from './columns.ts'

export interface LeadsTable {
  id: Generated<string>
  full_name: string
  cpf: string
  email: string
  phone: string
  motorcycle_model: string | null
  installments: number | null
  /** The entry chosen in the simulation; null for the smallest. */
  entry_cents: number | null
  consent_version: string
  consent_sha256: string
  consented_at: Timestamp
  created_at: Timestamp
  state: Generated<LeadState>
  /** The analysts' note about the lead; empty without one. */
  note: Generated<string>
  /** Optimistic concurrency, as for applications. */
  version: Generated<number>
  updated_at: Timestamp
  /** The text that a search looks through: folded name and e-mail, CPF and telephone. */
  search_text: string
}

/** The append-only history of a lead. */
export interface LeadEventsTable {
  id: GeneratedAlways<number>
  lead_id: string
  actor_id: string
  actor_name: string
  from_state: LeadState
  to_state: LeadState
  /** The note after the change; null if the change left it alone. */
  note: string | null
  at: Timestamp
}

export type NewLeadRow = Insertable<LeadsTable>

/** Leads, who ask the bank to call them. */
export interface LeadTables {
  leads: LeadsTable
  lead_events: LeadEventsTable
}
