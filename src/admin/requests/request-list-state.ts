import { type RequestListQuery, requestAnswers } from '#api/requests.ts'
import { isPlainDate } from '#domain/calendar/calendar.ts'
import { requestChannels, requestKinds } from '#domain/requests.ts'
import { paths } from '../core/router.ts'
import { addressState, isText, isUuid } from '../lists/address-state.ts'

/**
 * The list of requests as its address describes it: filter, page, and the open one ('nova' for a new one by telephone).
 */
export type RequestListState = Omit<RequestListQuery, 'limit'> & { aberta?: string | undefined }

export const requestsAddress = addressState<RequestListState>(paths.requests, {
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
