import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { LeadEventsTable, LeadsTable, NewLeadRow } from '#db/schema/leads.ts'
import type { Database } from '#db/schema.ts'

/** Stores a contact and returns its id. */
export function insertLead(db: Kysely<Database>, lead: NewLeadRow): Promise<{ id: string }> {
  return db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()
}

type LeadRow = Selectable<LeadsTable>

/** One contact by id; undefined when there is none. */
export function findLead(db: Kysely<Database>, id: string): Promise<LeadRow | undefined> {
  return db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds a contact and locks it for this transaction, so that other changes wait. */
export function lockLead(trx: Transaction<Database>, id: string): Promise<LeadRow | undefined> {
  return trx.selectFrom('leads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes a contact's state and note, increments its version, and adds the line of its history. */
export async function changeLead(
  trx: Transaction<Database>,
  { state, note }: Pick<LeadRow, 'state' | 'note'>,
  event: Insertable<LeadEventsTable>,
): Promise<void> {
  await trx
    .updateTable('leads')
    .set((eb) => ({ state, note, version: eb('version', '+', 1), updated_at: event.at }))
    .where('id', '=', event.lead_id)
    .execute()
  await trx.insertInto('lead_events').values(event).execute()
}

/** At most `limit` lines of a contact's history, newest first. */
export function findLeadHistory(
  db: Kysely<Database>,
  id: string,
  limit: number,
): Promise<Selectable<LeadEventsTable>[]> {
  return db.selectFrom('lead_events').selectAll().where('lead_id', '=', id).orderBy('id', 'desc').limit(limit).execute()
}
