import { formatDateTime } from '#domain/calendar/calendar.ts'

/** Gives an instant (ISO) in Brasília time, and names the zone: '21/11/2026, 10:30 (horário de Brasília)'. */
export const instantInWords = (iso: string) => `${formatDateTime(iso)} (horário de Brasília)`
