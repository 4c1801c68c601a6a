import type { ExpressionBuilder, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { LeadEventsTable, LeadsTable, NewLeadRow } from '#db/schema/leads.ts'
import type { Database } from '#db/schema.ts'
import type { LeadState } from '#domain/work-lists.ts'
import { type Anchor, comparedToRow, countRows, lastOfNext, searchTextHas } from '../shared/pagination.ts'

/** Stores a contact and gives its id. */
export function insertLead(db: Kysely<Database>, lead: NewLeadRow): Promise<{ id: string }> {
  return db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()
}

/** A filter of contacts; no state means all states. Terms are folded (`searchTerms`). */
export interface LeadFilter {
  states: readonly LeadState[]
  terms: readonly string[]
}

interface WantedLeads {
  filter: LeadFilter
  anchor?: Anchor | undefined
  /** The row that the list ends with, even if the filter no longer includes it. */
  until?: string | undefined
  limit: number
}

const columns = [
  'id',
  'full_name',
  'cpf',
  'email',
  'phone',
  'motorcycle_model',
  'installments',
  'entry_cents',
  'state',
  'note',
  'created_at',
  'updated_at',
] as const

export type ListedLead = Pick<Selectable<LeadsTable>, (typeof columns)[number]>

/** At most `limit` contacts next to the anchor (or the first ones), newest first. */
export async function listLeads(db: Kysely<Database>, wanted: WantedLeads): Promise<ListedLead[]> {
  const rows = await selected(db, wanted).select(columns).execute()
  return wanted.anchor?.side === 'before' ? rows.reverse() : rows
}

/** The id of the contact that ends a slice of `limit`; undefined if no contact follows, so the slice needs no end. */
export function lastLeadOfNext(db: Kysely<Database>, wanted: WantedLeads): Promise<string | undefined> {
  return lastOfNext(wanted.limit, (limit, offset) =>
    selected(db, { ...wanted, limit })
      .select('id')
      .offset(offset)
      .execute(),
  )
}

function selected(db: Kysely<Database>, { filter, anchor, until, limit }: WantedLeads) {
  const backwards = anchor?.side === 'before'
  const direction = backwards ? 'asc' : 'desc'
  let rows = db.selectFrom('leads').where(conditions(filter)).limit(limit)
  if (anchor) rows = rows.where(comparedToRow('leads', ['created_at'], backwards ? '>' : '<', anchor.id))
  if (until) rows = rows.where(comparedToRow('leads', ['created_at'], '>=', until))
  return rows.orderBy('created_at', direction).orderBy('id', direction)
}

/** How many contacts the filter finds, counting no further than `atMost`. */
export function countLeads(db: Kysely<Database>, filter: LeadFilter, atMost: number): Promise<number> {
  return countRows(db, db.selectFrom('leads').select('id').where(conditions(filter)).limit(atMost))
}

function conditions({ states, terms }: LeadFilter) {
  return (eb: ExpressionBuilder<Database, 'leads'>) => {
    const inState = states.length > 0 ? [eb('state', 'in', states)] : []
    return eb.and([...inState, ...terms.map(searchTextHas)])
  }
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
