import { type RequestListQuery, requestAnswers } from '#api/requests.ts'
import { isPlainDate } from '#domain/calendar/calendar.ts'
import { requestChannels, requestKinds } from '#domain/requests/request.ts'
import { paths } from '../core/router.ts'
import { addressState, isText, isUuid } from '../lists/address-state.ts'

/** The list of requests as its address describes it: filter, page, and the open one ('nova' for a new one by telephone). */
export type RequestListState = Omit<RequestListQuery, 'limit'> & { aberta?: string | undefined }

const address = addressState<RequestListState>({
  state: (text) => text === 'done' || text === 'all',
  kind: (text) => requestKinds.some((kind) => kind === text),
  channel: (text) => requestChannels.some((channel) => channel === text),
  from: isPlainDate,
  to: isPlainDate,
  answer: (text) => requestAnswers.some((answer) => answer === text),
  assignee: (text) => text === 'me',
  q: isText(100),
  after: isUuid,
  before: isUuid,
  aberta: (text) => text === 'nova' || isUuid(text),
})

export const parseRequests = address.parse
export const requestsSearch = address.search

/** Gives the address of the requests in this state. */
export function requestsPath(state: RequestListState): string {
  const search = address.search(state)
  return search ? `${paths.requests}?${search}` : paths.requests
}

/** The filter without page and open request. */
export function filterOf(state: RequestListState): Omit<RequestListState, 'aberta'> {
  const { aberta: _, after: __, before: ___, ...filter } = state
  return filter
}
