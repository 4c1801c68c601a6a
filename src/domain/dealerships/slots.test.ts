import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, wallTime } from '../calendar/calendar.ts'
import {
  bookableSlots,
  isBookable,
  isMissed,
  isReminderDue,
  mayStillChange,
  pickupNoticeMs,
  reminderEnds,
  slotsOn,
} from './slots.ts'

const open = { opens: '08:00', closes: '12:30' }
const diary = (timeZone: string, closedDays: string[] = []) => ({
  hours: [null, open, open, open, open, open, null],
  timeZone,
  closedDays,
})
const times = (zone: string, day: string, closed?: string[]) =>
  slotsOn(diary(zone, closed), day).map((slot) => wallTime(slot, zone).time)

test('a motorcycle is handed over at every hour that ends before the closing', () => {
  expect(times('America/Sao_Paulo', '2026-11-24')).toEqual(['08:00', '09:00', '10:00', '11:00'])
})

test.each([
  ['a Sunday', '2026-11-22', []],
  ['Christmas', '2026-12-25', []],
  ['Good Friday', '2027-03-26', []],
  ['the day of Zumbi', '2026-11-20', []],
  ['a day on which the dealership is closed', '2026-11-24', ['2026-11-24']],
])('none on %s', (_, day, closed) => {
  expect(times('America/Manaus', day, closed)).toEqual([])
})

test.each([
  ['Carnival', '2027-02-09'],
  ['Corpus Christi', '2027-05-27'],
  ['the day of Zumbi before its law', '2023-11-20'],
])('shops are open on %s, which is no national holiday', (_, day) => {
  expect(times('America/Manaus', day)).toHaveLength(4)
})

test.each([
  ['America/Noronha', '2026-11-24T10:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-24T11:00:00.000Z'],
  ['America/Manaus', '2026-11-24T12:00:00.000Z'],
  ['America/Rio_Branco', '2026-11-24T13:00:00.000Z'],
])('eight in the morning in %s is %s', (zone, instant) => {
  expect(slotsOn(diary(zone), '2026-11-24')[0]?.toISOString()).toBe(instant)
})

test('where the clocks are put forward at midnight, the hour that they skip is none', () => {
  const night = { hours: Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '03:00' })), closedDays: [] }
  const sunday = slotsOn({ ...night, timeZone: 'America/Sao_Paulo' }, '2018-11-04')
  expect(sunday.map((slot) => slot.toISOString())).toEqual(['2018-11-04T03:00:00.000Z', '2018-11-04T04:00:00.000Z'])
  expect(sunday.map((slot) => wallTime(slot, 'America/Sao_Paulo').time)).toEqual(['01:00', '02:00'])
})

test('where they are put back, the hour that they show twice is one', () => {
  const late = { hours: Array.from({ length: 7 }, () => ({ opens: '22:00', closes: '24:00' })), closedDays: [] }
  const saturday = slotsOn({ ...late, timeZone: 'America/Sao_Paulo' }, '2018-02-17')
  expect(saturday.map((slot) => slot.toISOString())).toEqual(['2018-02-18T00:00:00.000Z', '2018-02-18T01:00:00.000Z'])
})

test('a day is the one of the dealership: late in Acre it is tomorrow in London', () => {
  const late = { hours: Array.from({ length: 7 }, () => ({ opens: '22:00', closes: '23:00' })), closedDays: [] }
  const zone = 'America/Rio_Branco'
  const [slot] = slotsOn({ ...late, timeZone: zone }, '2026-11-24')
  expect(slot?.toISOString()).toBe('2026-11-25T03:00:00.000Z')
  const isDue = (now: string, bookedAt = '2026-11-20T15:00:00Z') =>
    isReminderDue({ startsAt: slot ?? new Date(0), bookedAt: new Date(bookedAt) }, new Date(now), zone)
  expect(isDue('2026-11-23T14:00:00Z')).toBe(true)
  expect(isDue('2026-11-23T13:59:00Z')).toBe(false)
  expect(isDue('2026-11-24T14:00:00Z')).toBe(false)
  expect(isDue('2026-11-23T14:00:00Z', '2026-11-23T13:55:00Z')).toBe(false)
  expect(isDue('2026-11-23T14:00:00Z', '2026-11-23T04:59:00Z')).toBe(true)
  expect(reminderEnds(slot ?? new Date(0), zone).toISOString()).toBe('2026-11-24T05:00:00.000Z')
})

test('a pick-up may be changed until exactly 24 hours before', () => {
  const startsAt = new Date('2026-11-24T11:00:00Z')
  expect(mayStillChange(startsAt, new Date('2026-11-23T11:00:00Z'))).toBe(true)
  expect(mayStillChange(startsAt, new Date('2026-11-23T11:00:00.001Z'))).toBe(false)
})

test('a pick-up is missed once its day is over on the dealership’s clock', () => {
  const startsAt = new Date('2026-11-24T11:00:00Z')
  expect(isMissed(startsAt, new Date('2026-11-25T04:59:59Z'), 'America/Rio_Branco')).toBe(false)
  expect(isMissed(startsAt, new Date('2026-11-25T05:00:00Z'), 'America/Rio_Branco')).toBe(true)
})

const zones = [
  'America/Noronha',
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Rio_Branco',
  'America/Cuiaba',
] as const
const instants = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })

test('what can be booked is always ahead, on its day, within the hours, and never twice', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (now, zone) => {
      const days = bookableSlots(diary(zone), now)
      const all = days.flatMap(({ slots }) => slots.map((slot) => slot.getTime()))
      expect(new Set(all).size).toBe(all.length)
      for (const { day, slots } of days)
        for (const slot of slots) {
          const wall = wallTime(slot, zone)
          expect(wall.day).toBe(day)
          expect(wall.time >= open.opens && wall.time < open.closes).toBe(true)
          expect(slot.getTime() - now.getTime()).toBeGreaterThanOrEqual(pickupNoticeMs)
        }
      const some = days[0]?.slots[0]
      if (some) expect(isBookable(diary(zone), some, now)).toBe(true)
      expect(isBookable(diary(zone), new Date(now.getTime() + 3 * pickupNoticeMs + 1), now)).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('every time that a clock shows is an instant, and the clock shows it then', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const shown = wallTime(instant, zone)
      const back = instantOf(shown, zone)
      expect(back && wallTime(back, zone)).toEqual(shown)
      expect(back && instant.getTime() - back.getTime()).toBeGreaterThanOrEqual(0)
    }),
  )
})
