import type {
  FilterQuery,
  ListPage,
  ListQuery,
  ListRow,
  NeighboursResponse,
  OrderedQuery,
} from '#api/application-list.ts'
import type { CountResponse } from '#api/lists.ts'
import { isRefusalReason } from '#domain/application/refusal-reasons.ts'
import { type ApplicationStatus, isApplicationStatus } from '#domain/application/status.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import { titledName } from '#domain/identity/people.ts'
import { searchTerms } from '#domain/search.ts'
import type { Deps } from '../deps.ts'
import { toCents } from '../shared/numeric.ts'
import { type Anchor, countUpTo, pageOf } from '../shared/pagination.ts'
import type { ApplicationFilter } from './application-list-filter.ts'
import {
  countApplications,
  type ListColumn,
  type ListedApplication,
  type ListOrder,
  listApplications,
} from './application-list-queries.ts'
import { clockAt, workStatus } from './work-status.ts'

type ListDeps = Pick<Deps, 'db' | 'now'>

/** One page of the list. */
export async function listPage(deps: ListDeps, query: ListQuery): Promise<ListPage> {
  const { db, now } = deps
  const wanted = { filter: filterOf(query, now()), order: orderOf(query) }
  const page = await pageOf(query, (anchor, limit) => listApplications(db, { ...wanted, anchor, limit }))
  const today = brazilianDate(now())
  return { ...page, rows: page.rows.map((row) => listRow(row, today)) }
}

/** How many applications a filter finds, up to ten thousand. */
export function countFound({ db, now }: ListDeps, query: FilterQuery): Promise<CountResponse> {
  return countUpTo((atMost) => countApplications(db, filterOf(query, now()), atMost))
}

/** The applications before and after one, in the order and within the filter of a list. */
export async function neighbours({ db, now }: ListDeps, id: string, query: OrderedQuery): Promise<NeighboursResponse> {
  const beside = async (side: Anchor['side']) => {
    const wanted = { filter: filterOf(query, now()), order: orderOf(query), anchor: { id, side }, limit: 1 }
    return (await listApplications(db, wanted))[0]?.id ?? null
  }
  const [previousId, nextId] = await Promise.all([beside('before'), beside('after')])
  return { previousId, nextId }
}

const sortColumns: Record<NonNullable<OrderedQuery['sort']>, ListColumn> = {
  createdAt: 'created_at',
  fullName: 'name_key',
  model: 'motorcycle_model',
  entryCents: 'entry_value',
  installmentCents: 'installment_value',
  installments: 'installments',
  status: 'stage',
  creditScore: 'score',
  incomeShare: 'income_share',
  assignee: 'assignee',
  stageSince: 'stage_since',
  promisedBy: 'promised',
}

/** The order a query asks for; newest first by default. */
export function orderOf(query: OrderedQuery): ListOrder {
  const sort = query.sort ?? 'createdAt'
  return { column: sortColumns[sort], direction: query.direction ?? (sort === 'createdAt' ? 'desc' : 'asc') }
}

/**
 * Turns a query into the filter of `application-list-queries.ts` at `now`. The caller has replaced 'me' with the
 * analyst's id.
 */
export function filterOf(query: FilterQuery, now: Date): ApplicationFilter {
  const { terms, idStart } = withIdStart(searchTerms(query.q ?? ''))
  const days = Number(query.age)
  return {
    statuses: (query.status?.split(',') ?? []).filter((one): one is ApplicationStatus => isApplicationStatus(one)),
    from: query.from,
    to: query.to,
    model: query.model,
    family: query.family,
    reached: query.reached,
    decided: query.decided,
    dealership: query.dealership,
    scoreMin: query.scoreMin === undefined ? undefined : Number(query.scoreMin),
    scoreMax: query.scoreMax === undefined ? undefined : Number(query.scoreMax),
    terms,
    idStart,
    assignee: query.assignee === 'none' ? null : query.assignee,
    queue: query.queue,
    late: query.age === 'late',
    open: query.open,
    unchangedSince: days > 0 ? new Date(now.getTime() - days * dayMs) : undefined,
    ids: query.ids?.split(','),
    clock: clockAt(now),
  }
}

/** Separates an id, or the beginning of one such as '#a29c78c4' in titles, from the searched words. */
function withIdStart(words: readonly string[]) {
  const isId = (word: string) => /^(#[\da-f]{4,32}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/.test(word)
  return { terms: words.filter((word) => !isId(word)), idStart: words.find(isId)?.replace(/[#-]/g, '') }
}

/** Returns an application as lists show it `today`, with a redacted CPF. */
export function listRow(row: ListedApplication, today: PlainDate): ListRow {
  return {
    id: row.id,
    contractNumber: row.contract_number,
    fullName: titledName(row.full_name),
    maskedCpf: redactCpf(row.cpf),
    accountsOfCpf: Number(row.accounts_of_cpf),
    email: row.email,
    model: row.motorcycle_model,
    priceCents: toCents(row.motorcycle_price),
    entryCents: toCents(row.entry_value),
    installmentCents: toCents(row.installment_value),
    installments: row.installments,
    creditScore: row.credit_score,
    incomeShare: Math.round((toCents(row.installment_value) * 100) / toCents(row.income)),
    status: row.status,
    refusal: isRefusalReason(row.refusal) ? row.refusal : null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    ...workStatus(row, today),
  }
}
