/**
 * The queues of work that waits for the bank; what is in which is decided by src/domain/application/state.ts. release:
 * motorcycles with nothing missing. unsigned: contracts that their customers can sign and have not signed. register:
 * signed contracts without a registration, or without the numbers of the motorcycle. contract: contracts to make.
 * pickup: motorcycles that were not fetched on the booked day, hand-overs that could not be recorded, released
 * motorcycles that the counter cannot hand over, and those without a booking ten days after the release, until their
 * first installment is in collection. analyse: applications to analyse. documents: all are sent and none is
 * refused, so that the bank has the turn, or they still have to be asked for; a single one can be checked before. pix:
 * entries without a way to pay. ended:
 * ended applications whose motorcycle has to come back or whose registration has to be lifted, and closed plans whose
 * paid installments have to go back. lien: settled contracts whose lien the traffic authority still holds.
 */
export const queues = [
  'release',
  'register',
  'contract',
  'unsigned',
  'pickup',
  'analyse',
  'documents',
  'pix',
  'ended',
  'lien',
] as const

export type Queue = (typeof queues)[number]

/**
 * The kinds of work in the personal queue: an application in one of its queues, a payment to resolve, a request to
 * answer, and a customer to call about late installments.
 */
export const workKinds = ['application', 'payment', 'request', 'call'] as const
export type WorkKind = (typeof workKinds)[number]

/** The filters of a list by age: overdue, or without change for the number of days. */
export const ages = ['late', '2', '5', '10', '30'] as const

export type Age = (typeof ages)[number]

/** The filters of a list by end: open applications, or these and the released ones of which the bank owes a step. */
export const openFilters = ['yes', 'promised'] as const

/** The most views of the list that one person may have, the most that may be shared in all, and the longest name. */
export const mostOwnViews = 20
export const mostSharedViews = 30
export const viewNameLength = 40

/**
 * The built-in views, by filter: the reader's own open applications, the late ones, and those with nothing missing for
 * the release.
 */
export const builtInViews = {
  mine: { assignee: 'me', open: 'yes' },
  late: { age: 'late' },
  release: { queue: 'release' },
} as const
export type BuiltInView = keyof typeof builtInViews

/** The heights of a row of the list, in px at the browser's usual font size. */
export const rowHeights = ['44', '36', '28', '24'] as const
export type RowHeight = (typeof rowHeights)[number]

/** The states of a lead, in the order in which it goes through them. */
export const leadStates = ['new', 'called', 'closed'] as const

export type LeadState = (typeof leadStates)[number]

/** Tells whether a text from outside is a state of a lead. */
export function isLeadState(value: string): value is LeadState {
  return (leadStates as readonly string[]).includes(value)
}
