import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReachedStage } from '#api/reports.ts'
import type { Database } from '#db/schema.ts'
import { type ApplicationStatus, approvedStatuses } from '#domain/application/status.ts'
import { startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import type { Queue } from '#domain/work-lists.ts'
import { counts } from '../application/events.ts'
import { isOpen, isSold } from '../application/fact-parts.ts'
import { isInGroup } from '../credit/decision-groups.ts'
import { searchTextHas } from '../shared/pagination.ts'
import { type Clock, inQueue, isLate, promised, unchangedBefore } from './queue-queries.ts'

/**
 * The filter of a list of applications. Days are those of Brasília, both included; terms are folded (`searchTerms`).
 */
export interface ApplicationFilter {
  statuses: readonly ApplicationStatus[]
  from: string | undefined
  to: string | undefined
  model: string | undefined
  family: string | undefined
  /** The stage that the application has ever reached, or 'sold'. */
  reached: ReachedStage | undefined
  /** The group of the last decision about the credit. */
  decided: string | undefined
  /** The slug of the dealership that handed the motorcycle over. */
  dealership: string | undefined
  scoreMin: number | undefined
  scoreMax: number | undefined
  terms: readonly string[]
  /** The beginning of an id, in hexadecimal digits, as titles show it. */
  idStart: string | undefined
  /** The id of the assignee; null for applications without one that are open, or late. */
  assignee: string | null | undefined
  queue: Queue | undefined
  /** Only applications whose promised step is overdue. */
  late: boolean
  /** 'yes': only open applications. 'promised': these, and the ones whose lien has to be released. */
  open: 'yes' | 'promised' | undefined
  /** Only open applications without a change since this instant. */
  unchangedSince: Date | undefined
  ids: readonly string[] | undefined
  clock: Clock
}

type Builder = ExpressionBuilder<Database, 'financing_applications'>
type Condition = ExpressionWrapper<Database, 'financing_applications', SqlBool>

/**
 * The parts that a list of this filter consists of, each read from an index of its own: a statement that asks for
 * either part at once reads all of both.
 */
export const partsOf = ({ late, open, clock }: ApplicationFilter): readonly RawBuilder<SqlBool>[] =>
  late ? [isLate(clock)] : open === 'promised' ? promised : [sql`true`]

/** The filter as conditions on `financing_applications`, beside those of its parts; with nothing chosen, every row. */
export function applicationConditions(filter: ApplicationFilter) {
  return (eb: Builder): Condition => {
    const conditions: Condition[] = []
    if (filter.statuses.length > 0) conditions.push(eb.and([isAt(filter.statuses)]))
    if (filter.from) conditions.push(eb('created_at', '>=', startOfDay(filter.from)))
    if (filter.to) conditions.push(eb('created_at', '<', startOfDay(daysAfter(filter.to, 1))))
    if (filter.model) conditions.push(eb('motorcycle_model', '=', filter.model))
    if (filter.family) conditions.push(eb.and([isOfFamily(filter.family)]))
    if (filter.reached) conditions.push(eb.and([hasReached(filter.reached)]))
    if (filter.decided) conditions.push(eb.and([isInGroup(filter.decided)]))
    if (filter.dealership) conditions.push(eb.and([handedOverBy(filter.dealership)]))
    if (filter.scoreMin !== undefined) conditions.push(eb.and([sql<SqlBool>`${score} >= ${filter.scoreMin}`]))
    if (filter.scoreMax !== undefined)
      conditions.push(eb.and([sql<SqlBool>`${score} between 0 and ${filter.scoreMax}`]))
    if (filter.ids) conditions.push(eb('financing_applications.id', 'in', filter.ids))
    return eb.and([...conditions, ...workConditions(eb, filter), ...searched(eb, filter)])
  }
}

/** Whether an application has one of these statuses, asked as its index has them (db/migrate.ts). */
const isAt = (statuses: readonly ApplicationStatus[]) =>
  sql<SqlBool>`(stage_of(status) in (${sql.join(statuses.map((one) => sql`stage_of(${one})`))})
    and status = any(${[...statuses]}))`

/** The score as its index has it, -1 without one. */
const score = sql`coalesce(credit_score, -1)`

function workConditions(eb: Builder, { assignee, queue, late, open, unchangedSince, clock }: ApplicationFilter) {
  const conditions: Condition[] = []
  if (assignee === null)
    conditions.push(eb('assignee_id', 'is', null), ...(late || open === 'promised' ? [] : [eb.and([isOpen()])]))
  else if (assignee !== undefined) conditions.push(eb('assignee_id', '=', assignee))
  if (queue) conditions.push(inQueue(queue, clock)(eb))
  if (open === 'yes') conditions.push(eb.and([isOpen()]))
  if (unchangedSince) conditions.push(eb.and([unchangedBefore(unchangedSince)]))
  return conditions
}

/** Finds rows in which every word is in the text or begins the city, or in which all words together begin the city. */
function searched(eb: Builder, { terms, idStart }: ApplicationFilter): Condition[] {
  const id = idStart === undefined ? [] : [eb.and([idStartsWith(idStart)])]
  if (terms.length === 0) return id
  const words = eb.and(terms.map((term) => eb.or([searchTextHas(term), cityStartsWith(term)])))
  return [...id, terms.length === 1 ? words : eb.or([words, cityStartsWith(terms.join(' '))])]
}

const cityStartsWith = (text: string) => sql<SqlBool>`(city_key >= ${text} and city_key < ${`${text}\u{10ffff}`})`

const idStartsWith = (hex: string) =>
  sql<SqlBool>`financing_applications.id between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid`

/**
 * For each stage, the statuses that show that an application came to it or went beyond it. A hand-over has no status.
 */
const statusesFrom = {
  approved: approvedStatuses,
  documents: ['waiting_docs', 'signing', 'completed'],
  signing: ['signing', 'completed'],
  released: ['completed'],
  rejected: ['rejected'],
} as const satisfies Partial<Record<ReachedStage, readonly ApplicationStatus[]>>

/**
 * When an application first came to each of these stages: columns over the table `event` of its changes of status that
 * count.
 */
export const firstReached: RawBuilder<unknown> = sql.join(
  Object.entries(statusesFrom).map(
    ([stage, statuses]) => sql`min(event.at) filter (where to_status = any(${[...statuses]})) as ${sql.ref(stage)}`,
  ),
)

/**
 * Whether an application has ever reached a stage, or is a sale now, as reports count it. A part of a statement over
 * `financing_applications`.
 */
function hasReached(stage: ReachedStage): RawBuilder<SqlBool> {
  if (stage === 'sold') return isSold()
  if (stage === 'handed_over')
    return sql`exists (select from hand_overs where hand_overs.application_id = financing_applications.id)`
  return sql`exists (select from application_events as reached where reached.application_id = financing_applications.id
    and reached.to_status = any(${[...statusesFrom[stage]]}) and ${counts('reached')})`
}

/** Whether a dealership handed the motorcycle over. A part of a statement over `financing_applications`. */
const handedOverBy = (slug: string): RawBuilder<SqlBool> =>
  sql`exists (select from hand_overs where hand_overs.application_id = financing_applications.id and dealership = ${slug})`

/** Whether the model belongs to a family: `familyOf` of src/domain/catalogue/catalogue.ts in SQL. */
const isOfFamily = (family: string): RawBuilder<SqlBool> =>
  sql`regexp_replace(array_to_string((string_to_array(motorcycle_model, ' '))[1:2], ' '), '\\s+[0-9].*', '') = ${family}`

const ids = (db: Kysely<Database>) => db.selectFrom('financing_applications').select('financing_applications.id')
export type Ids = ReturnType<typeof ids>
const same = (some: Ids) => some

/**
 * Finds at most `limit` applications in each part of a filter. `within` narrows a part, `ordered` sorts each part and
 * what they give together.
 */
export function idsOf(
  db: Kysely<Database>,
  filter: ApplicationFilter,
  limit: number,
  { within = same, ordered = same }: { within?: (part: Ids) => Ids; ordered?: (some: Ids) => Ids } = {},
): Ids {
  const parts = partsOf(filter).map((part) =>
    ordered(within(ids(db).where(applicationConditions(filter)).where(part))).limit(limit),
  )
  const [only, ...others] = parts
  if (only && others.length === 0) return only
  const together = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )
  return ordered(ids(db).where(sql<SqlBool>`financing_applications.id in (${together})`))
}
