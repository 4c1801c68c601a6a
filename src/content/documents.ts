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
