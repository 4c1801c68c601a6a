import type { Kysely } from 'kysely'
import type { NewLeadRow } from '#db/schema/leads.ts'
import type { Database } from '#db/schema.ts'

/** Stores a contact and gives its id. */
export function insertLead(db: Kysely<Database>, lead: NewLeadRow): Promise<{ id: string }> {
  return db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()
}
