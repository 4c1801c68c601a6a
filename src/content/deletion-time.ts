import { formatDateTime } from '#domain/calendar/calendar.ts'

/**
 * Says when the bank deletes, for use inside a sentence: 'depois de 02/12/2026, 12:00'. It deletes once a day, so
 * that a customer may still be in time after that.
 */
export const deletionTime = (doneFrom: string, now: number): string =>
  now < Date.parse(doneFrom) ? `depois de ${formatDateTime(doneFrom)}` : 'em até um dia'
