import type { HistoryEvent } from '#contracts/admin.ts'
import { eventText } from '#domain/application/events.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'

/** Who did it: the analyst's name, the applicant, or the system. */
export function actorOf({ actor, actorType }: HistoryEvent): string {
  if (actorType === 'applicant') return 'Cliente'
  return actor ?? (actorType === 'system' ? 'Sistema' : 'Analista')
}

/** What was written with it: the reason of a refusal, and the note. */
export function wordsOf({ note, data }: HistoryEvent): string[] {
  const reason = data.reason ? [`Motivo: ${data.reason}`] : []
  return note ? [...reason, note] : reason
}

/** All of it in one sentence: 'ana: Escreveu uma observação (02/11/2026 09:30). “Liguei”'. */
export function eventSentence(event: HistoryEvent): string {
  const words = wordsOf(event).map((one) => `. “${one}”`)
  return `${actorOf(event)}: ${eventText(event.kind, event)} (${formatDateTime(event.at)})${words.join('')}`
}
