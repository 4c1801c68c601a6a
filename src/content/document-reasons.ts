import type { DocumentKind } from '#domain/documents/documents.ts'
import type { DocumentRefusal } from '#domain/documents/review.ts'
import { documentWords } from './documents.ts'

/** The reasons for refusing a document, as analysts choose them and reports name them. */
export const documentRefusalLabels: Readonly<Record<DocumentRefusal, string>> = {
  unreadable: 'Ilegível',
  cropped: 'Cortado',
  expired: 'Vencida',
  missing_side: 'Falta um lado',
  no_document: 'Sem documento',
  too_old: 'Mais de 90 dias',
  other_person: 'Outra pessoa',
  other_address: 'Outro endereço',
  other_name: 'Outro nome',
  other: 'Outro motivo',
}

/**
 * A refused document as reports and audit name it: 'CNH: Vencida'. 'none' stands for no stored reason, undefined for
 * any.
 */
export function refusedDocumentName(document: DocumentKind, refusal: DocumentRefusal | 'none' | undefined): string {
  const { title } = documentWords[document]
  if (refusal === undefined) return title
  return `${title}: ${refusal === 'none' ? 'Sem motivo registrado' : documentRefusalLabels[refusal]}`
}
