import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, isPlainDate, type PlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { serverDate } from '#lib/api.ts'

/** The first day on which something can have happened, with the code of a day before it. */
export interface Since {
  day: PlainDate
  before: 'before_application' | 'before_contract' | 'before_hand_over' | 'before_registration' | 'before_settlement'
}

/** The day on which an application was made: nothing about it has happened before. */
export const sinceApplication = ({ createdAt }: Pick<AdminDetail, 'createdAt'>): Since => ({
  day: brazilianDate(new Date(createdAt)),
  before: 'before_application',
})

/** The day on which the contract in force was signed; the application's own day without a signature. */
export function sinceContract(detail: Pick<AdminDetail, 'createdAt' | 'journey'>): Since {
  const signedAt = detail.journey.contract?.signedAt
  return signedAt ? { day: brazilianDate(new Date(signedAt)), before: 'before_contract' } : sinceApplication(detail)
}

/**
 * Returns what is wrong with the typed day, 'dia/mês/ano', of something that has happened: it does not exist, comes
 * before `since`, or after today in Brasília, which `future` says in a code. Undefined for a day that can be.
 */
export function pastDayError(
  typed: string,
  since: Since,
  future: 'date_in_future' | 'payment_in_future' = 'date_in_future',
  today: PlainDate = brazilianDate(serverDate()),
): string | undefined {
  const day = parsePlainDate(typed)
  if (!day || !isPlainDate(day)) return sentenceFor('date_invalid')
  if (day > today) return sentenceFor(future)
  return day < since.day ? sentenceFor(since.before) : undefined
}
