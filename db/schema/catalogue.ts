import type { Generated, GeneratedAlways } from 'kysely'
import type { MotorcycleState } from '#domain/catalogue/freeze.ts'
import type { FrozenCatalogue, MotorcycleFacts } from '#domain/catalogue/published.ts'
import type { Json, Timestamp } from './columns.ts'

/** The models as managers work on them; the site shows the newest version of the catalogue. */
export interface MotorcyclesTable {
  id: string
  /** 'held': a change that is not to be published yet. */
  state: Generated<MotorcycleState>
  position: number
  facts: Json<MotorcycleFacts>
  model: GeneratedAlways<string>
  slug: GeneratedAlways<string>
  /** Optimistic concurrency: every write says which version it saw and adds one. */
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** Every slug that a model has or had: none is ever given to another. */
interface MotorcycleSlugsTable {
  slug: string
  motorcycle_id: string
}

type MotorcycleEventKind = 'created' | 'changed' | 'moved' | 'archived' | 'brought_back' | 'restored' | 'imported'

/** The append-only history of a model: what it was after each change. */
export interface MotorcycleEventsTable {
  id: GeneratedAlways<number>
  motorcycle_id: string
  version: number
  kind: MotorcycleEventKind
  state: MotorcycleState
  position: number
  facts: Json<MotorcycleFacts>
  actor_id: string | null
  actor_name: string | null
  at: Timestamp
}

/** The catalogue as it was published; the current version is the one that nothing has replaced. */
interface CatalogueVersionsTable {
  number: number
  catalogue: Json<FrozenCatalogue>
  sha256: string
  /** The earlier version that this one brings back. */
  restores: number | null
  actor_id: string | null
  actor_name: string | null
  published_at: Timestamp
  replaced_at: Timestamp | null
}

/** How the site is brought to a version of the catalogue. */
export interface CatalogueBuildsTable {
  id: GeneratedAlways<number>
  version: number
  cause: 'publication' | 'prices' | 'dealerships' | 'again'
  state: Generated<'asked' | 'running' | 'built' | 'failed'>
  /** What is being done, for who waits. */
  step: string | null
  /** Why it failed. */
  error: string | null
  asked_at: Timestamp
  changed_at: Timestamp
}

/** The models, and the catalogue as it was published. */
export interface CatalogueTables {
  motorcycles: MotorcyclesTable
  motorcycle_slugs: MotorcycleSlugsTable
  motorcycle_events: MotorcycleEventsTable
  catalogue_versions: CatalogueVersionsTable
  catalogue_builds: CatalogueBuildsTable
}
