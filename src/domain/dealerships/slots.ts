import { instantOf, type PlainDate, wallTime } from '../calendar/calendar.ts'
import { dayMs, daysAfter } from '../calendar/day-arithmetic.ts'
import { isNationalHoliday } from '../calendar/national-holidays.ts'
import type { Dealership } from './dealership.ts'

/**
 * The notice (ms) before a pick-up with which the applicant can last book, change or cancel it. The dealership needs
 * the time to get the motorcycle ready.
 */
export const pickupNoticeMs = dayMs
/** The number of days ahead for which the applicant can book a pick-up. */
export const bookableDays = 30

/** The facts that decide the slots of a dealership. */
export type Diary = Pick<Dealership, 'hours' | 'timeZone'> & { readonly closedDays: readonly PlainDate[] }

/**
 * Returns the slots of a day: the beginning of each hour, counted from the opening, that ends by the closing. There are
 * none on a national holiday or on one of the dealership's closed days, and none at a time that the clocks skip.
 */
export function slotsOn(diary: Diary, day: PlainDate): Date[] {
  const hours = diary.hours[new Date(`${day}T00:00:00Z`).getUTCDay()]
  if (!hours || diary.closedDays.includes(day) || isNationalHoliday(day)) return []
  const opens = minutesOf(hours.opens)
  const count = Math.max(0, Math.floor((minutesOf(hours.closes) - opens) / 60))
  return Array.from({ length: count }, (_, index) =>
    instantOf({ day, time: timeOf(opens + index * 60) }, diary.timeZone),
  ).filter((instant) => instant !== null)
}

/**
 * Every instant that can be booked at `now` with a notice of `noticeMs`, by day on the dealership's own calendar; days
 * without any are left out.
 */
export function bookableSlots(
  diary: Diary,
  now: Date,
  noticeMs = pickupNoticeMs,
): { readonly day: PlainDate; readonly slots: readonly Date[] }[] {
  const today = wallTime(now, diary.timeZone).day
  return Array.from({ length: bookableDays + 1 }, (_, index) => daysAfter(today, index))
    .map((day) => ({ day, slots: slotsOn(diary, day).filter((slot) => slot.getTime() - now.getTime() >= noticeMs) }))
    .filter(({ slots }) => slots.length > 0)
}

/** Whether an instant is one that can be booked at `now`. */
export function isBookable(diary: Diary, startsAt: Date, now: Date, noticeMs = pickupNoticeMs): boolean {
  return bookableSlots(diary, now, noticeMs).some(({ slots }) =>
    slots.some((slot) => slot.getTime() === startsAt.getTime()),
  )
}

/** Tells whether a pick-up is far enough ahead for the applicant to book, change or cancel it. */
export function mayStillChange(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= pickupNoticeMs
}

/**
 * Tells whether the day of a pick-up is over on the dealership's clock. Until then its counter still hands over. The
 * applicant can then choose another time without notice, because no motorcycle waits for them any more.
 */
export function isMissed(startsAt: Date, now: Date, timeZone: string): boolean {
  return wallTime(startsAt, timeZone).day < wallTime(now, timeZone).day
}

/** The time of a pick-up, and the instant at which the applicant last booked or moved it. */
export interface BookedTime {
  readonly startsAt: Date
  readonly bookedAt: Date
}

/**
 * Tells whether it is time to remind of a pick-up: the day before, from nine in the morning, on the dealership's clock.
 * A pick-up that was booked or moved on that same day needs no reminder.
 */
export function isReminderDue({ startsAt, bookedAt }: BookedTime, now: Date, timeZone: string): boolean {
  const { day, time } = wallTime(now, timeZone)
  const isTomorrow = wallTime(startsAt, timeZone).day === daysAfter(day, 1)
  return isTomorrow && time >= '09:00' && wallTime(bookedAt, timeZone).day < day
}

/**
 * Returns the instant until which a reminder may say 'é amanhã': the midnight before the pick-up, on the dealership's
 * clock.
 */
export function reminderEnds(startsAt: Date, timeZone: string): Date {
  const { day } = wallTime(startsAt, timeZone)
  return instantOf({ day, time: '00:00' }, timeZone) ?? startsAt
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
