import { formatDate, formatDateTime, isDayAlone } from '#domain/calendar/calendar.ts'

/** Returns an instant (ISO) in Brasília time, and names the zone: '21/11/2026, 10:30 (horário de Brasília)'. */
export const instantInWords = (iso: string) => `${formatDateTime(iso)} (horário de Brasília)`

/** Returns an instant (ISO) in words; its day alone where nobody knows its hour, as of a payment by boleto. */
export const knownTimeInWords = (iso: string) => (isDayAlone(iso) ? formatDate(iso) : instantInWords(iso))
