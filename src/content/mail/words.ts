import { formatDateTime, type PlainDate } from '#domain/calendar.ts'

const longDay = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day as people say it: 'terça-feira, 24 de novembro'. */
export const dayInWords = (day: PlainDate) => longDay.format(new Date(`${day}T12:00:00Z`))

/** An instant (ISO) in Brasília, saying so: '21/11/2026, 10:30 (horário de Brasília)'. */
export const instantInWords = (iso: string) => `${formatDateTime(iso)} (horário de Brasília)`
