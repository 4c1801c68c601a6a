import type { Kysely } from 'kysely'
import type { FilterQuery, ListPage, ListQuery, ListRow, NeighboursResponse, OrderedQuery } from '#contracts/admin.ts'
import type { CountResponse } from '#contracts/lists.ts'
import type { Database } from '#db/schema.ts'
import { type ApplicationStatus, isApplicationStatus } from '#domain/application/status.ts'
import { maskCpf } from '#domain/identity/identifiers.ts'
import { searchTerms } from '#domain/search/search-terms.ts'
import type { ApplicationFilter } from '../../repositories/applications/filter.ts'
import {
  countApplications,
  type ListColumn,
  type ListedApplication,
  type ListOrder,
  listApplications,
} from '../../repositories/applications/list.ts'
import type { Anchor } from '../../repositories/lists/keyset.ts'
import { toCents } from '../../repositories/numeric.ts'
import { countUpTo, pageOf } from '../lists/pages.ts'

/** One page of the list. */
export async function listPage(db: Kysely<Database>, query: ListQuery): Promise<ListPage> {
  const wanted = { filter: filterOf(query), order: orderOf(query) }
  const page = await pageOf(query, (anchor, limit) => listApplications(db, { ...wanted, anchor, limit }))
  return { ...page, rows: page.rows.map(listRow) }
}

/** How many applications a filter finds, up to a thousand. */
export function countFound(db: Kysely<Database>, query: FilterQuery): Promise<CountResponse> {
  return countUpTo((atMost) => countApplications(db, filterOf(query), atMost))
}

/** The applications before and after one, in the order and within the filter of a list. */
export async function neighbours(db: Kysely<Database>, id: string, query: OrderedQuery): Promise<NeighboursResponse> {
  const beside = async (side: Anchor['side']) => {
    const wanted = { filter: filterOf(query), order: orderOf(query), anchor: { id, side }, limit: 1 }
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
}

/** The order a query asks for; newest first by default. */
export function orderOf(query: OrderedQuery): ListOrder {
  const sort = query.sort ?? 'createdAt'
  return { column: sortColumns[sort], direction: query.direction ?? (sort === 'createdAt' ? 'desc' : 'asc') }
}

/** A query's filter, in the repository's terms. */
export function filterOf(query: FilterQuery): ApplicationFilter {
  return {
    statuses: (query.status?.split(',') ?? []).filter((one): one is ApplicationStatus => isApplicationStatus(one)),
    from: query.from,
    to: query.to,
    model: query.model,
    scoreMin: query.scoreMin === undefined ? undefined : Number(query.scoreMin),
    scoreMax: query.scoreMax === undefined ? undefined : Number(query.scoreMax),
    terms: searchTerms(query.q ?? ''),
  }
}

/** An application as lists show it, with a masked CPF. */
export function listRow(row: ListedApplication): ListRow {
  return {
    id: row.id,
    contractNumber: row.contract_number,
    fullName: row.full_name,
    maskedCpf: maskCpf(row.cpf),
    email: row.email,
    model: row.motorcycle_model,
    priceCents: toCents(row.motorcycle_price),
    entryCents: row.offer?.entryCents ?? toCents(row.entry_value),
    installmentCents: toCents(row.installment_value),
    installments: row.installments,
    creditScore: row.credit_score,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }
}
