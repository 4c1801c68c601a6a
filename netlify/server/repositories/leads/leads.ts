import type { Insertable, Kysely } from 'kysely'
import type { Database, LeadsTable } from '#db/schema.ts'

/** Stores a contact and gives its id. */
export function insertLead(db: Kysely<Database>, lead: Insertable<LeadsTable>): Promise<{ id: string }> {
  return db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()
}
