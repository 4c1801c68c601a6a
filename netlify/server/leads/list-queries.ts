import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { LeadsTable } from '#db/schema/leads.ts'
import type { Database } from '#db/schema.ts'
import type { LeadState } from '#domain/leads/lead-state.ts'
import { type Anchor, comparedToRow } from '../shared/keyset-queries.ts'
import { searchTextHas } from '../shared/search-queries.ts'

/** Which contacts a list is about; no state means all of them. Terms are folded (`searchTerms`). */
export interface LeadFilter {
  states: readonly LeadState[]
  terms: readonly string[]
}

export interface WantedLeads {
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

/** The id of the last of the next `limit` contacts; undefined when there are no more behind it. */
export async function lastLeadOfNext(db: Kysely<Database>, wanted: WantedLeads): Promise<string | undefined> {
  const [last, another] = await selected(db, { ...wanted, limit: 2 })
    .select('id')
    .offset(wanted.limit - 1)
    .execute()
  return another && last?.id
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
export async function countLeads(db: Kysely<Database>, filter: LeadFilter, atMost: number): Promise<number> {
  const some = db.selectFrom('leads').select('id').where(conditions(filter)).limit(atMost).as('some')
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function conditions({ states, terms }: LeadFilter) {
  return (eb: ExpressionBuilder<Database, 'leads'>) => {
    const inState = states.length > 0 ? [eb('state', 'in', states)] : []
    return eb.and([...inState, ...terms.map(searchTextHas)])
  }
}
