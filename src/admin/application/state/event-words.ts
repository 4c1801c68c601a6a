import type { HistoryEvent } from '#api/admin.ts'
import { refusalLabels } from '#content/refusals.ts'
import { eventText } from '#domain/application/events.ts'
import { isRefusalReason } from '#domain/application/refusal.ts'
import { stageNeedLabel } from '#domain/application/transition.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { type DocumentCheck, documentCheckLabels } from '#domain/documents/review.ts'

/** Who did it: the analyst's name, the applicant, or the system. */
export function actorOf({ actor, actorType }: HistoryEvent): string {
  if (actorType === 'applicant') return 'Cliente'
  return actor ?? (actorType === 'system' ? 'Sistema' : 'Analista')
}

/** What was written with it: why, what was missing then, and the note. */
export function wordsOf({ note, data }: HistoryEvent): string[] {
  const refusal = isRefusalReason(data.refusal) ? [`Motivo dito ao cliente: ${refusalLabels[data.refusal]}`] : []
  const reason = data.reason ? [`Motivo: ${data.reason}`] : []
  const missing = data.missing ? [`Faltava: ${listOfNeeds(String(data.missing).split(','))}`] : []
  const checked = data.checked ? [`Conferido: ${checksInWords(String(data.checked).split(','))}`] : []
  return [...refusal, ...reason, ...missing, ...checked, ...(note ? [note] : [])]
}

const checksInWords = (checks: readonly string[]) =>
  new Intl.ListFormat('pt-BR').format(checks.map((check) => documentCheckLabels[check as DocumentCheck] ?? check))

/** Needs of a stage in words: 'a CNH aceita e o pagamento da entrada'. */
function listOfNeeds(needs: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(needs.map(stageNeedLabel))
}

/** All of it in one sentence: 'ana: Escreveu uma observação (02/11/2026 09:30). “Liguei”'. */
export function eventSentence(event: HistoryEvent): string {
  const words = wordsOf(event).map((one) => `. “${one}”`)
  return `${actorOf(event)}: ${eventText(event.kind, event)} (${formatDateTime(event.at)})${words.join('')}`
}
