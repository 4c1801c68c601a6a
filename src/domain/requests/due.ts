import { businessDaysAfter } from '../calendar/business-days.ts'
import { brazilianDate, type PlainDate, startOfDay } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'
import type { RequestKind } from './request.ts'

/** Until when the bank answers, and whether it may take as long again, once, and say why. */
export interface DueRule {
  days: number
  count: 'calendar' | 'business'
  extendable: boolean
  /** The law it follows. */
  source: string
  /** The first day of requests that it holds for. */
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
 * The rule of each kind that holds today. The SAC answers within 7 calendar days (Decreto 11.034/2022, art. 13), the ombudsman
 * within 10 business days and once as many again (Resolução CMN 4.860/2020, art. 6); LGPD gives 15 calendar days for a full
 * declaration (art. 19, II), which the bank takes for every right of article 18 and for the review of article 20.
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

/** The last day for the answer to a request that comes at an instant, by the calendar of Brasília. */
export function dueOn(kind: RequestKind, openedAt: Date): PlainDate {
  const { days, count } = dueRules[kind]
  return count === 'business' ? businessDaysAfter(openedAt, days) : daysAfter(brazilianDate(openedAt), days)
}

/** The last day once it was extended, counted from the former one; null where the rule does not allow it. */
export function extendedDueOn(kind: RequestKind, due: PlainDate): PlainDate | null {
  const { days, extendable } = dueRules[kind]
  return extendable ? businessDaysAfter(startOfDay(due), days) : null
}

/** How long who asked for a deletion may still change the mind, in hours: a thief's press is undone meanwhile. */
export const deletionPauseHours = 24

/** After so many days without another word an answered request is closed. */
export const closesAfterDays = 30
