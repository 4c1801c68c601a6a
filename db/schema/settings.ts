import type { ColumnType, GeneratedAlways } from 'kysely'
import type { SettingsEventKind, SettingsPart } from '#api/settings.ts'
import type { Json, Timestamp } from './columns.ts'

interface SystemConfigurationsTable {
  key: string
  value: Json<Record<string, unknown>>
  description: string
  updated_at: Timestamp
  updated_by: string | null
}

/** The append-only history of the settings: who changed which part, with the values before and after. */
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

/** The bank's settings and their history. */
export interface SettingsTables {
  system_configurations: SystemConfigurationsTable
  settings_events: SettingsEventsTable
}
