import type { DocumentKind } from '#domain/documents/documents.ts'
import { type FileType, fileExtensions } from '#domain/documents/file-type.ts'
import type { DocumentCheck } from '#domain/documents/review.ts'
import { fold } from '#domain/search.ts'

/** The name of each document on screen. */
export const documentTitles: Record<DocumentKind, { title: string; description: string }> = {
  cnh: { title: 'CNH', description: 'Carteira Nacional de Habilitação' },
  selfie: { title: 'Selfie', description: 'Foto com documento em mãos' },
  residencia: { title: 'Comprovante de Residência', description: 'Conta de luz, água ou telefone' },
}

/**
 * Gives the name under which staff save a document: the title, the last four digits of the contract number, and the
 * extension that fits the bytes. The name leaves the applicant's own file name out, because that can be
 * 'comprovante.hta'.
 */
export function documentFileName(kind: DocumentKind, contractNumber: string, type: FileType): string {
  const title = fold(documentTitles[kind].title).replace(/[^a-z]+/g, '-')
  return `${title}-${contractNumber.slice(-4)}.${fileExtensions[type]}`
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
