import { businessDaysAfter } from './calendar/business-days.ts'
import { brazilianDate, type PlainDate, startOfDay } from './calendar/calendar.ts'
import { daysAfter } from './calendar/day-arithmetic.ts'

/**
 * The kinds of requests to the bank, in order: a question, a complaint (SAC), the ombudsman's review of a complaint,
 * the review of a refusal, the correction of a fact, the deletion of data, any other right of LGPD, article 18, and
 * what the bank promises about a signed contract: its paper, a second copy of that, its transfer to another person, and
 * its portability to another bank.
 */
export const requestKinds = [
  'message',
  'complaint',
  'ombudsman',
  'review',
  'correction',
  'deletion',
  'privacy',
  'paper_contract',
  'second_copy',
  'transfer',
  'portability',
] as const
export type RequestKind = (typeof requestKinds)[number]

/** The kinds that a customer can write as a text. A deletion and a review by the ombudsman have pages of their own. */
export const writtenKinds = [
  ...(['message', 'complaint', 'review', 'correction', 'privacy'] as const),
  ...(['paper_contract', 'second_copy', 'transfer', 'portability'] as const),
] as const
/** The kinds that need a signed contract. */
export const contractKinds: readonly RequestKind[] = ['paper_contract', 'second_copy', 'transfer', 'portability']
/** The kinds that staff receive by telephone. */
export const phoneKinds = [
  ...(['complaint', 'ombudsman', 'message', 'privacy'] as const),
  ...(['paper_contract', 'second_copy', 'transfer', 'portability'] as const),
] as const
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

/**
 * The number of days in which the bank answers. An extendable rule lets it take the same time once more, with a reason.
 */
export interface DueRule {
  days: number
  count: 'calendar' | 'business'
  extendable: boolean
  /** The law behind the rule. */
  source: string
  /** The rule applies to requests opened on this day or later. */
  from: PlainDate
}

const sac: DueRule = {
  days: 7,
  count: 'calendar',
  extendable: false,
  from: '2022-10-03',
  source: 'Decreto 11.034/2022, art. 13',
}
const lgpd: DueRule = {
  days: 15,
  count: 'calendar',
  extendable: false,
  from: '2020-09-18',
  source: 'LGPD, art. 19, II',
}

const promised: DueRule = {
  days: 10,
  count: 'business',
  extendable: false,
  from: '2026-11-21',
  source: "The bank's own terms of use",
}

/**
 * The current rule of each kind. The SAC has 7 calendar days (Decreto 11.034/2022, art. 13). The ombudsman has 10
 * business days, and once 10 more (Resolução CMN 4.860/2020, art. 6). LGPD gives 15 calendar days for a full
 * declaration (art. 19, II); the bank takes the same for every right of article 18 and for the review of article 20.
 * The paper of the contract, its second copy and its transfer have the bank's own promise (terms of use, FAQ),
 * portability that of Resolução CMN 4.292/2013.
 */
export const dueRules: Readonly<Record<RequestKind, DueRule>> = {
  message: sac,
  complaint: sac,
  ombudsman: {
    days: 10,
    count: 'business',
    extendable: true,
    from: '2020-12-01',
    source: 'Resolução CMN 4.860/2020, art. 6º',
  },
  review: { ...lgpd, source: 'LGPD, art. 20' },
  correction: { ...lgpd, source: 'LGPD, art. 18, III' },
  deletion: { ...lgpd, source: 'LGPD, art. 18, VI' },
  privacy: lgpd,
  paper_contract: { ...promised, days: 7 },
  second_copy: promised,
  transfer: promised,
  portability: { ...promised, days: 5, from: '2014-05-05', source: 'Resolução CMN 4.292/2013, art. 5º' },
}

/** Returns the last day for the answer to a request, by the calendar of Brasília. */
export function dueOn(kind: RequestKind, openedAt: Date): PlainDate {
  const { days, count } = dueRules[kind]
  return count === 'business' ? businessDaysAfter(openedAt, days) : daysAfter(brazilianDate(openedAt), days)
}

/** Returns the extended last day, counted from the former one (`due`); null if the rule allows no extension. */
export function extendedDueOn(kind: RequestKind, due: PlainDate): PlainDate | null {
  const { days, extendable } = dueRules[kind]
  return extendable ? businessDaysAfter(startOfDay(due), days) : null
}

/** How many hours the server waits before a deletion, so that the customer can cancel a request that a thief made. */
export const deletionPauseHours = 24

/** Returns the instant (ISO) from which the server carries out a deletion that was asked for at `openedAt`. */
export const deletionBegins = (openedAt: string): string =>
  new Date(Date.parse(openedAt) + deletionPauseHours * 3_600_000).toISOString()

/** The number of days without another message after which the server closes an answered request. */
export const closesAfterDays = 30
