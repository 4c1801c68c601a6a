import type { HistoryEvent } from '#contracts/admin.ts'
import { isBeside } from '#domain/application/events.ts'

/** The changes after the event with this id, newest first. */
export function changesSince(events: readonly HistoryEvent[], id: number): HistoryEvent[] {
  return events.filter((event) => event.id > id && !isBeside(event.kind))
}

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
