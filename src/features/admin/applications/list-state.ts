import type { ListQuery, OrderedQuery, SortColumn } from '#contracts/admin.ts'
import { applicationStatuses } from '#domain/application/status.ts'
import { isPlainDate } from '#domain/calendar/calendar.ts'

/** The list as its address says it: what it is filtered by, its order, and where the page begins or ends. */
export type ListState = Omit<ListQuery, 'limit'>

const columns: Record<SortColumn, true> = {
  createdAt: true,
  fullName: true,
  model: true,
  entryCents: true,
  installmentCents: true,
  installments: true,
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const isScore = (text: string) => /^\d{1,4}$/.test(text) && Number(text) <= 1000
const isText = (max: number) => (text: string) => text.trim() !== '' && text.length <= max
const isStatuses = (text: string) =>
  text.split(',').every((status) => (applicationStatuses as readonly string[]).includes(status))

const valid: Record<keyof ListState, (text: string) => boolean> = {
  status: isStatuses,
  from: isPlainDate,
  to: isPlainDate,
  model: isText(60),
  scoreMin: isScore,
  scoreMax: isScore,
  q: isText(100),
  sort: (text) => text in columns,
  direction: (text) => text === 'asc' || text === 'desc',
  after: isUuid,
  before: isUuid,
}

/** The state in an address's query; what makes no sense in it is left out, so that a mangled link still opens a list. */
export function parseListState(search: Readonly<Record<string, string>>): ListState {
  const entries = Object.entries(valid).flatMap(([name, test]) => {
    const text = search[name]
    return text !== undefined && test(text) ? [[name, text]] : []
  })
  return Object.fromEntries(entries) as ListState
}

/** A state as the query of an address, always in the same order; nothing chosen is ''. */
export function listSearch(state: ListState): string {
  const names = Object.keys(valid) as (keyof ListState)[]
  return new URLSearchParams(names.flatMap((name) => (state[name] ? [[name, state[name]]] : []))).toString()
}

/** The filter and order without the page: what an export and the neighbours of an application go by. */
export function withoutPage({ after: _after, before: _before, ...rest }: ListState): OrderedQuery {
  return rest
}

/** The filter alone: what a count goes by. */
export function withoutOrder(state: ListState) {
  const { sort: _sort, direction: _direction, ...rest } = withoutPage(state)
  return rest
}

/** The order after a click on a column's heading: newest and highest first, or A to Z first; then the other way round. */
export function sortedBy(state: ListState, column: SortColumn): ListState {
  const first = column === 'fullName' || column === 'model' ? 'asc' : 'desc'
  const current = orderOf(state)
  const direction = current.column !== column ? first : current.direction === 'asc' ? 'desc' : 'asc'
  return { ...withoutPage(state), sort: column, direction }
}

/** The order in force. */
export function orderOf(state: ListState): { column: SortColumn; direction: 'asc' | 'desc' } {
  const column = state.sort ?? 'createdAt'
  return { column, direction: state.direction ?? (column === 'createdAt' ? 'desc' : 'asc') }
}

/** Tells whether anything is filtered or searched. */
export function isFiltered(state: ListState): boolean {
  return Object.keys(withoutOrder(state)).length > 0
}
