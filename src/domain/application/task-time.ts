import { formatDateTime, formatPlainDate } from '../calendar/calendar.ts'
import type { WallTime } from '../calendar/wall-clock.ts'
import type { Task } from './tasks.ts'

/** When a task was done, in Brasília; null while it is not. What was booked says for when, on the clock of its dealership. */
export function taskTime({ id, at }: Task, pickup: WallTime | null): string | null {
  if (id === 'book' && pickup) return `para ${formatPlainDate(pickup.day)}, ${pickup.time}`
  return at && formatDateTime(at)
}
