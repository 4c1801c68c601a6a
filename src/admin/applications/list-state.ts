import type { ListQuery, SortColumn } from '#api/application-list.ts'
import { reachedStages } from '#api/reports.ts'
import { applicationStatuses } from '#domain/application/status.ts'
import { isPlainDate } from '#domain/calendar/calendar.ts'
import { isDecisionGroup } from '#domain/credit/decision-groups.ts'
import { ages, openFilters, queues } from '#domain/work-lists.ts'
import { paths } from '../core/router.ts'
import { addressState, areAll, isText, isUuid, withoutOrder, withoutPage } from '../lists/address-state.ts'

/** The list as its address describes it: filter, order, and where the page begins or ends. */
export type ListState = Omit<ListQuery, 'limit' | 'ids'>

const columns: Record<SortColumn, true> = {
  createdAt: true,
  fullName: true,
  model: true,
  entryCents: true,
  installmentCents: true,
  installments: true,
  status: true,
  creditScore: true,
  incomeShare: true,
  assignee: true,
  stageSince: true,
  promisedBy: true,
}

const isScore = (text: string) => /^\d{1,4}$/.test(text) && Number(text) <= 1000

export const listAddress = addressState<ListState>(paths.list, {
  status: areAll(applicationStatuses),
  from: isPlainDate,
  to: isPlainDate,
  model: isText(60),
  family: isText(60),
  reached: (text) => (reachedStages as readonly string[]).includes(text),
  decided: isDecisionGroup,
  dealership: isText(60),
  scoreMin: isScore,
  scoreMax: isScore,
  q: isText(100),
  assignee: (text) => text === 'me' || text === 'none' || isUuid(text),
  queue: (text) => (queues as readonly string[]).includes(text),
  age: (text) => (ages as readonly string[]).includes(text),
  open: (text) => (openFilters as readonly string[]).includes(text),
  sort: (text) => text in columns,
  direction: (text) => text === 'asc' || text === 'desc',
  after: isUuid,
  before: isUuid,
})

export const parseListState = listAddress.parse
export const listSearch = listAddress.search

/** Returns the filter that an order by waiting time brings, because the other applications do not wait. */
export const openFor = (column: SortColumn | undefined): ListState['open'] =>
  column === 'promisedBy' ? 'promised' : column === 'stageSince' ? 'yes' : undefined

const risingFirst: readonly SortColumn[] = ['fullName', 'model', 'status', 'assignee', 'stageSince', 'promisedBy']

/**
 * The order after a click on a column's heading: newest, highest or most urgent first, or A to Z; then the other way
 * round.
 */
export function sortedBy(state: ListState, column: SortColumn): ListState {
  const first = risingFirst.includes(column) ? 'asc' : 'desc'
  const current = orderOf(state)
  const direction = current.column !== column ? first : current.direction === 'asc' ? 'desc' : 'asc'
  return inOrderOf(state, column, direction)
}

/** The list in another order, from its first page. */
export function inOrderOf(state: ListState, sort: SortColumn, direction: 'asc' | 'desc'): ListState {
  return { ...withoutPage(state), sort, direction, ...(openFor(sort) && { open: openFor(sort) }) }
}

/** The order in force: the chosen one, else newest first. */
export function orderOf(state: ListState): { column: SortColumn; direction: 'asc' | 'desc' } {
  const column = state.sort ?? 'createdAt'
  return { column, direction: state.direction ?? (column === 'createdAt' ? 'desc' : 'asc') }
}

/** Tells whether the list has a filter or a search. */
export function isFiltered(state: ListState): boolean {
  return Object.keys(withoutOrder(state)).length > 0
}
