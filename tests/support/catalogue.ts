import { type Kysely, sql } from 'kysely'
import { seedCatalogue } from '#db/migrations/0014-catalogue.ts'
import type { Database } from '#db/schema.ts'
import { asOwner } from './setup/as-owner.ts'

/** Brings the catalogue back to what the project comes with: version 1. */
export const resetCatalogue = (db: Kysely<Database>): Promise<void> => asOwner(db, reset)

async function reset(db: Kysely<Database>): Promise<void> {
  await sql`truncate catalogue_builds, catalogue_versions, motorcycle_events, motorcycle_slugs, motorcycles`.execute(db)
  await seedCatalogue(db as Kysely<unknown>)
}
