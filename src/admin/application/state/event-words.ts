import type { HistoryEvent } from '#api/history.ts'
import { documentRefusalLabels } from '#content/document-reasons.ts'
import { eventText } from '#content/history.ts'
import { refusalLabels } from '#content/refusals.ts'
import { type StageNeed, stageNeedLabel } from '#domain/application/transition.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { type DocumentCheck, documentCheckLabels } from '#domain/documents/review.ts'

/** Gives who caused an event: the analyst's name, the applicant, or the system. */
export function actorOf({ actor, actorType }: HistoryEvent): string {
  if (actorType === 'applicant') return 'Cliente'
  return actor ?? (actorType === 'system' ? 'Sistema' : 'Analista')
}

/** Gives the texts of an event: its reason, what was missing then, and the note. */
export function wordsOf(event: HistoryEvent): string[] {
  return [...detailWords(event), ...(event.note ? [event.note] : [])]
}

function detailWords({ kind, data }: HistoryEvent): string[] {
  if (kind === 'status') {
    const { refusal, reason, missing } = data
    return [
      ...(refusal ? [`Motivo dito ao cliente: ${refusalLabels[refusal]}`] : []),
      ...(reason ? [`Motivo: ${reason}`] : []),
      ...(missing ? [`Faltava: ${listOfNeeds(missing)}`] : []),
    ]
  }
  if (kind === 'ask_refused') return data.reason ? [`Motivo do pedido: ${data.reason}`] : []
  const isReview = kind === 'document_accepted' || kind === 'document_refused'
  return [
    ...(kind === 'document_refused' && data.refusal ? [`Motivo: ${documentRefusalLabels[data.refusal]}`] : []),
    ...(isReview && data.checked ? [`Conferido: ${checksInWords(data.checked)}`] : []),
  ]
}

const checksInWords = (checks: readonly DocumentCheck[]) =>
  new Intl.ListFormat('pt-BR').format(checks.map((check) => documentCheckLabels[check]))

/** Needs of a stage in words: 'a CNH aceita e o pagamento da entrada'. */
function listOfNeeds(needs: readonly StageNeed[]): string {
  return new Intl.ListFormat('pt-BR').format(needs.map(stageNeedLabel))
}

/** Gives an event in one sentence: 'ana: Escreveu uma observação (02/11/2026 09:30). “Liguei”'. */
export function eventSentence(event: HistoryEvent): string {
  const words = wordsOf(event).map((one) => `. “${one}”`)
  return `${actorOf(event)}: ${eventText(event)} (${formatDateTime(event.at)})${words.join('')}`
}
