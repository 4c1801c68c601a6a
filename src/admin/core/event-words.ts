import type { HistoryEvent } from '#api/history.ts'
import { eventDetails, eventText } from '#content/history.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'

/** Returns the person behind an event: the analyst's name, the applicant, or the system. */
export function actorOf({ actor, actorType }: HistoryEvent): string {
  if (actorType === 'applicant') return 'Cliente'
  return actor ?? (actorType === 'system' ? 'Sistema' : 'Analista')
}

/** Returns the texts of an event, each once: its reason, the facts that were missing then, and the note. */
export function wordsOf(event: HistoryEvent): string[] {
  return [...new Set([...eventDetails(event), ...(event.note ? [event.note] : [])])]
}

/** Returns an event in one sentence: 'ana: Escreveu uma observação (02/11/2026 09:30). “Liguei”'. */
export function eventSentence(event: HistoryEvent): string {
  const words = wordsOf(event).map((one) => `. “${one}”`)
  return `${actorOf(event)}: ${eventText(event)} (${formatDateTime(event.at)})${words.join('')}`
}
