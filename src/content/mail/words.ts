import { formatDateTime } from '#domain/calendar/calendar.ts'

/** An instant (ISO) in Brasília, saying so: '21/11/2026, 10:30 (horário de Brasília)'. */
export const instantInWords = (iso: string) => `${formatDateTime(iso)} (horário de Brasília)`
