import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { JourneyFacts } from '#domain/application/tasks.ts'

/** What is known of an application's way from the entry to the motorcycle. */
export async function findJourneyFacts(_db: Kysely<Database>, _applicationId: string): Promise<JourneyFacts> {
  return {}
}
