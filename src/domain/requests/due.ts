import { businessDaysAfter } from '../calendar/business-days.ts'
import { brazilianDate, type PlainDate, startOfDay } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import type { RequestKind } from './request.ts'

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
  ...{ days: 7, count: 'calendar', extendable: false, from: '2022-10-03' },
  source: 'Decreto 11.034/2022, art. 13',
}
const lgpd: DueRule = {
  ...{ days: 15, count: 'calendar', extendable: false, from: '2020-09-18' },
  source: 'LGPD, art. 19, II',
}

/**
 * The current rule of each kind. The SAC has 7 calendar days (Decreto 11.034/2022, art. 13). The ombudsman has 10 business days,
 * and once 10 more (Resolução CMN 4.860/2020, art. 6). LGPD gives 15 calendar days for a full declaration (art. 19, II); the bank
 * takes the same for every right of article 18 and for the review of article 20.
 */
export const dueRules: Readonly<Record<RequestKind, DueRule>> = {
  message: sac,
  complaint: sac,
  ombudsman: {
    ...{ days: 10, count: 'business', extendable: true, from: '2020-12-01' },
    source: 'Resolução CMN 4.860/2020, art. 6º',
  },
  review: { ...lgpd, source: 'LGPD, art. 20' },
  correction: { ...lgpd, source: 'LGPD, art. 18, III' },
  deletion: { ...lgpd, source: 'LGPD, art. 18, VI' },
  privacy: lgpd,
}

/** Gives the last day for the answer to a request, by the calendar of Brasília. */
export function dueOn(kind: RequestKind, openedAt: Date): PlainDate {
  const { days, count } = dueRules[kind]
  return count === 'business' ? businessDaysAfter(openedAt, days) : daysAfter(brazilianDate(openedAt), days)
}

/** Gives the extended last day, counted from the former one (`due`); null if the rule allows no extension. */
export function extendedDueOn(kind: RequestKind, due: PlainDate): PlainDate | null {
  const { days, extendable } = dueRules[kind]
  return extendable ? businessDaysAfter(startOfDay(due), days) : null
}

/** How many hours the server waits before a deletion, so that the customer can cancel a request that a thief made. */
export const deletionPauseHours = 24

/** The number of days without another message after which the server closes an answered request. */
export const closesAfterDays = 30
