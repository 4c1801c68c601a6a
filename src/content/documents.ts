import type { DocumentKind } from '#domain/documents/documents.ts'
import type { DocumentCheck } from '#domain/documents/review.ts'

/** The name of each document on screen. */
export const documentTitles: Record<DocumentKind, { title: string; description: string }> = {
  cnh: { title: 'CNH', description: 'Carteira Nacional de Habilitação' },
  selfie: { title: 'Selfie', description: 'Foto com documento em mãos' },
  residencia: { title: 'Comprovante de Residência', description: 'Conta de luz, água ou telefone' },
}

/** The name of each check. */
export const documentCheckLabels: Record<DocumentCheck, string> = {
  name: 'Nome',
  cpf: 'CPF',
  birthDate: 'Nascimento',
  address: 'Endereço',
  face: 'O rosto é o da CNH',
  recent: 'Tem no máximo 90 dias',
}

/** Each document, and the form in which the bank takes it. */
export const howToSend: Record<DocumentKind, string> = {
  cnh: 'CNH: uma foto, ou o PDF da carteira digital.',
  selfie: 'Selfie: uma foto sua segurando o documento.',
  residencia: 'Comprovante de Residência: conta de luz, água ou telefone emitida há no máximo 90 dias, em foto ou PDF.',
}
