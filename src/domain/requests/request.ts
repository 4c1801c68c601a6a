import type { PlainDate } from '../calendar/calendar.ts'

/**
 * What somebody may ask the bank for: an answer, a complaint (SAC), its review by the ombudsman, the review of a refusal, the
 * correction of a fact, the deletion of data, and any other right of LGPD, article 18.
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

/** Those that a customer writes as a text; a deletion is asked for with its plan, the ombudsman after a complaint. */
export const writtenKinds = ['message', 'complaint', 'review', 'correction', 'privacy'] as const
/** Those that somebody without a login may write. */
export const strangerKinds = ['complaint', 'message', 'privacy', 'deletion'] as const

/** 'waiting' is the person's turn; 'answered' may be written to again; 'closed' not. */
export const requestStates = ['open', 'waiting', 'answered', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

/** How it came: the portal, the public page, or the telephone. */
export const requestChannels = ['portal', 'site', 'phone'] as const
export type RequestChannel = (typeof requestChannels)[number]

/** The longest text of one message, in characters. */
export const longestText = 4000
/** The longest reason for taking more time, in characters. */
export const longestReason = 1000

/** Whether the bank still owes an answer after its due day, in Brasília. */
export function isLate({ state, dueOn }: { state: RequestState; dueOn: PlainDate }, today: PlainDate): boolean {
  return state === 'open' && dueOn < today
}

/** What an analyst names with the answer to a review: the decision stays, why; or it changes. */
export const reviewReasons = ['kept_income', 'kept_history', 'kept_documents', 'kept_data', 'changed'] as const
export type ReviewReason = (typeof reviewReasons)[number]
