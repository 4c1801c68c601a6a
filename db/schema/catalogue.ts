import type { Generated, GeneratedAlways } from 'kysely'
import type { MotorcycleState } from '#domain/catalogue/next-version.ts'
import type { FrozenCatalogue, MotorcycleFacts } from '#domain/catalogue/published.ts'
import type { Json, Timestamp } from './columns.ts'

/** The models as managers edit them. The site shows the newest published version instead. */
export interface MotorcyclesTable {
  id: string
  /** 'held' marks a change that must not be published yet. */
  state: Generated<MotorcycleState>
  position: number
  facts: Json<MotorcycleFacts>
  model: GeneratedAlways<string>
  slug: GeneratedAlways<string>
  /** Optimistic concurrency: every write names the version it saw and adds one. */
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** Every current and former slug of the models. A slug never goes to another model. */
interface MotorcycleSlugsTable {
  slug: string
  motorcycle_id: string
}

type MotorcycleEventKind = 'created' | 'changed' | 'moved' | 'archived' | 'brought_back' | 'restored' | 'imported'

/** The append-only history of a model: its state after each change. */
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

/** The published versions of the catalogue. The current one has no `replaced_at`. */
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

/** The builds that bring the site to a version of the catalogue. */
export interface CatalogueBuildsTable {
  id: GeneratedAlways<number>
  version: number
  cause: 'publication' | 'prices' | 'dealerships' | 'conditions' | 'again'
  state: Generated<'asked' | 'running' | 'built' | 'failed'>
  /** The current step, shown to the waiting manager. */
  step: string | null
  /** Why the build failed. */
  error: string | null
  asked_at: Timestamp
  changed_at: Timestamp
}

/** The models, and the published versions of the catalogue. */
export interface CatalogueTables {
  motorcycles: MotorcyclesTable
  motorcycle_slugs: MotorcycleSlugsTable
  motorcycle_events: MotorcycleEventsTable
  catalogue_versions: CatalogueVersionsTable
  catalogue_builds: CatalogueBuildsTable
}
