import { brazilianDate, type PlainDate, startOfDay } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'

/**
 * The states of a counter-offer. declined: the customer wants none of its plans. lapsed: its days are over. withdrawn:
 * staff took it back, or decided about the application in another way.
 */
export const counterOfferStates = ['open', 'taken', 'declined', 'lapsed', 'withdrawn'] as const
export type CounterOfferState = (typeof counterOfferStates)[number]

/** For how many days after its own a counter-offer can be taken. */
const counterOfferDays = 7

/** Returns the last day, in Brasília, on which a counter-offer that is made at `now` can be taken. */
export const lastDayToTake = (now: Date): PlainDate => daysAfter(brazilianDate(now), counterOfferDays)

/** Returns the instant from which on a counter-offer with this last day can no longer be taken. */
export const lapsesAt = (lastDay: PlainDate): Date => startOfDay(daysAfter(lastDay, 1))
