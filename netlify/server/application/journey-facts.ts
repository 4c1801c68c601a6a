import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { JourneyFacts } from '#domain/application/tasks.ts'
import { type Facts, findFacts, journeyOf } from './facts.ts'

/** Gathers the facts of an application's way from the entry to the motorcycle. */
export async function findJourneyFacts(db: Kysely<Database>, applicationId: string): Promise<JourneyFacts> {
  const facts = (await findFacts(db, [applicationId])).get(applicationId)
  return facts ? journeyOf(facts) : {}
}

/** The delivery of one application; undefined when there is none of that id. */
export async function findDelivery(db: Kysely<Database>, applicationId: string): Promise<Delivery | undefined> {
  return (await findFacts(db, [applicationId])).get(applicationId)
}

export type Delivery = Facts
