import { formatDateTime, formatPlainDate } from '../calendar/calendar.ts'
import type { WallTime } from '../calendar/wall-clock.ts'
import type { Task } from './tasks.ts'

/**
 * Gives when a task was done, in words, on the clock of Brasília; null while it is not done. A booked pick-up gives the time of
 * the appointment instead, on the clock of the dealership.
 */
export function taskTime({ id, at }: Task, pickup: WallTime | null): string | null {
  if (id === 'book' && pickup) return `para ${formatPlainDate(pickup.day)}, ${pickup.time}`
  return at && formatDateTime(at)
}
