import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SettingsEventKind, SettingsPart } from '#domain/settings/events.ts'
import type { Json, Timestamp } from './columns.ts'

interface SystemConfigurationsTable {
  key: string
  value: Json<Record<string, unknown>>
  description: string
  updated_at: Timestamp
  updated_by: string | null
}

/** The append-only history of the settings: who changed what part, from what to what. */
interface SettingsEventsTable {
  id: GeneratedAlways<number>
  kind: SettingsEventKind
  part: SettingsPart
  before: ColumnType<Record<string, string | number>, string, never>
  after: ColumnType<Record<string, string | number>, string, never>
  actor_id: string
  actor_name: string
  at: Timestamp
}

/** A change of the Pix account that needs a second manager; one at most is open. */
interface PixAccountChangesTable {
  id: Generated<string>
  former: ColumnType<PixAccountColumn, string, never>
  account: ColumnType<PixAccountColumn, string, never>
  requested_by: string
  requested_at: Timestamp
  expires_at: Timestamp
  decision: 'approved' | 'refused' | 'withdrawn' | null
  decided_by: string | null
  decided_at: Timestamp | null
}

type PixAccountColumn = { chave: string; nome: string; cidade: string }

/** The bank's settings and their history. */
export interface SettingsTables {
  system_configurations: SystemConfigurationsTable
  settings_events: SettingsEventsTable
  pix_account_changes: PixAccountChangesTable
}
