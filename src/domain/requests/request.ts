import type { PlainDate } from '../calendar/calendar.ts'

/**
 * The kinds of requests to the bank, in order: a question, a complaint (SAC), the ombudsman's review of a complaint, the review
 * of a refusal, the correction of a fact, the deletion of data, and any other right of LGPD, article 18.
 */
export const requestKinds = [
  'message',
  'complaint',
  'ombudsman',
  'review',
  'correction',
  'deletion',
  'privacy',
] as const
export type RequestKind = (typeof requestKinds)[number]

/** The kinds that a customer can write as a text. A deletion and a review by the ombudsman have pages of their own. */
export const writtenKinds = ['message', 'complaint', 'review', 'correction', 'privacy'] as const
/** The kinds that a visitor without a login may write. */
export const strangerKinds = ['complaint', 'message', 'privacy', 'deletion'] as const

/** In 'waiting' the bank waits for the customer. The customer may still write in 'answered', but not in 'closed'. */
export const requestStates = ['open', 'waiting', 'answered', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

/** How a request reached the bank: the portal, the public page, or the telephone. */
export const requestChannels = ['portal', 'site', 'phone'] as const
export type RequestChannel = (typeof requestChannels)[number]

/** The longest text of one message, in characters. */
export const longestText = 4000
/** The longest reason for taking more time, in characters. */
export const longestReason = 1000

/** Tells whether the bank's answer is still missing after the due day. `today` is the day in Brasília. */
export function isLate({ state, dueOn }: { state: RequestState; dueOn: PlainDate }, today: PlainDate): boolean {
  return state === 'open' && dueOn < today
}

/**
 * The results of the review of a refusal, which an analyst names with the answer. 'kept_…': the refusal stays, with the
 * reason.
 */
export const reviewReasons = ['kept_income', 'kept_history', 'kept_documents', 'kept_data', 'changed'] as const
export type ReviewReason = (typeof reviewReasons)[number]
