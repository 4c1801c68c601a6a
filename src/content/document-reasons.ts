import type { DocumentKind } from '#domain/documents/documents.ts'
import type { DocumentRefusal } from '#domain/documents/review.ts'
import { documentTitles } from './documents.ts'

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

/** A refused document as reports and audit name it: 'CNH: Vencida'. 'none' stands for no stored reason, undefined for any. */
export function refusedDocumentName(document: DocumentKind, refusal: DocumentRefusal | 'none' | undefined): string {
  const { title } = documentTitles[document]
  if (refusal === undefined) return title
  return `${title}: ${refusal === 'none' ? 'Sem motivo registrado' : documentRefusalLabels[refusal]}`
}

const unreadable = 'Não conseguimos ler o documento. Tire outra foto com boa luz, sem flash e sem reflexo.'
const cropped = 'O documento aparece cortado. Envie outra foto com ele inteiro.'

/** The same reasons in the applicant's words. 'other' has no text, because the analyst writes it each time. */
export const readyReasons: Readonly<Record<DocumentKind, Partial<Record<DocumentRefusal, string>>>> = {
  cnh: {
    unreadable,
    cropped,
    expired: 'Esta CNH está vencida. Envie a que está válida.',
    other_person: 'Os dados da CNH não são os do seu cadastro. Envie a sua CNH.',
    missing_side: 'Falta um dos lados da CNH. Envie uma foto com a frente e o verso.',
  },
  selfie: {
    unreadable,
    cropped: 'Seu rosto não aparece inteiro. Tire outra selfie, com o rosto e o documento visíveis.',
    no_document: 'O documento não aparece na selfie. Tire outra, segurando o documento ao lado do rosto.',
    other_person: 'A pessoa da selfie não parece ser a da CNH. Tire outra selfie, de rosto descoberto.',
  },
  residencia: {
    unreadable,
    cropped,
    too_old: 'O comprovante tem mais de 90 dias. Envie um mais recente.',
    other_address: 'O endereço do comprovante não é o do seu cadastro. Envie um do endereço cadastrado.',
    other_name: 'O comprovante está em nome de outra pessoa. Envie um no seu nome.',
  },
}
