import type { HistoryEvent } from '#contracts/admin.ts'
import { statusLabel } from '#domain/application/status.ts'
import { documentTitles } from '#domain/documents/documents.ts'

// Looking is in the history too, but changes nothing.
const looks = ['document_viewed', 'document_thumbnail']

/** The changes after the event with this id, newest first. */
export function changesSince(events: readonly HistoryEvent[], id: number): HistoryEvent[] {
  return events.filter((event) => event.id > id && !looks.includes(event.kind))
}

/** Who did it: the analyst's name, the applicant, or the system. */
export function actorOf({ actor, actorType }: HistoryEvent): string {
  if (actorType === 'applicant') return 'Cliente'
  return actor ?? (actorType === 'system' ? 'Sistema' : 'Analista')
}

const sentences: Record<string, (event: HistoryEvent) => string> = {
  created: () => 'Enviou o pedido de financiamento',
  status: ({ from, to }) =>
    from ? `Mudou o status de ${statusLabel(from)} para ${statusLabel(to ?? '')}` : `Status: ${statusLabel(to ?? '')}`,
  note: () => 'Escreveu uma observação',
  score: ({ data }) =>
    data.to === null ? 'Retirou o score de crédito' : `Informou o score de crédito: ${String(data.to)}`,
  pix: ({ data }) => (data.removed ? 'Retirou o código Pix' : 'Salvou o código Pix'),
  document_sent: (event) => `${event.data.replaces ? 'Enviou de novo' : 'Enviou'} o documento ${documentOf(event)}`,
  document_viewed: (event) => `Viu o documento ${documentOf(event)}`,
  document_thumbnail: (event) => `Viu a miniatura do documento ${documentOf(event)}`,
  document_accepted: (event) => `Aceitou o documento ${documentOf(event)}`,
  document_refused: (event) => `Recusou o documento ${documentOf(event)}`,
  contact_changed: () => 'Mudou os dados de contato',
  password_changed: () => 'Trocou a senha',
}

/** What happened, in a few words; a kind that is not known shows as it is stored. */
export function sentenceFor(event: HistoryEvent): string {
  const known = sentences[event.kind]
  if (known) return known(event)
  return event.to ? `Mudou o status para ${statusLabel(event.to)}` : event.kind
}

/** What was written with it: the reason of a refusal, and the note. */
export function wordsOf({ note, data }: HistoryEvent): string[] {
  const reason = data.reason ? [`Motivo: ${data.reason}`] : []
  return note ? [...reason, note] : reason
}

function documentOf({ data }: HistoryEvent): string {
  const kind = String(data.document ?? '')
  return kind in documentTitles ? documentTitles[kind as keyof typeof documentTitles].title : kind
}
