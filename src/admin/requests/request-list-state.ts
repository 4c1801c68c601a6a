import type { RequestListQuery } from '#api/requests.ts'
import { requestKinds } from '#domain/requests/request.ts'
import { paths } from '../core/router.ts'
import { addressState, isText, isUuid } from '../lists/address-state.ts'

/** The requests as their address says them: filter, page, and which one is open ('nova' for one to be typed in). */
export type RequestListState = Omit<RequestListQuery, 'limit'> & { aberta?: string | undefined }

const address = addressState<RequestListState>({
  state: (text) => text === 'done',
  kind: (text) => requestKinds.some((kind) => kind === text),
  assignee: (text) => text === 'me',
  q: isText(100),
  after: isUuid,
  before: isUuid,
  aberta: (text) => text === 'nova' || isUuid(text),
})

export const parseRequests = address.parse
export const requestsSearch = address.search

/** Where the requests are listed like this. */
export function requestsPath(state: RequestListState): string {
  const search = address.search(state)
  return search ? `${paths.requests}?${search}` : paths.requests
}

/** The filter without page and open request. */
export function filterOf({ state, kind, assignee, q }: RequestListState): Omit<RequestListState, 'aberta'> {
  return { ...(state && { state }), ...(kind && { kind }), ...(assignee && { assignee }), ...(q && { q }) }
}
