import type { DocumentKind } from './documents.ts'

/** What an analyst compares with the registration; `face` and `recent` are seen on the document alone. */
export const documentChecks = ['name', 'cpf', 'birthDate', 'address', 'face', 'recent'] as const
export type DocumentCheck = (typeof documentChecks)[number]

/** What each check is called. */
export const documentCheckLabels: Record<DocumentCheck, string> = {
  name: 'Nome',
  cpf: 'CPF',
  birthDate: 'Nascimento',
  address: 'Endereço',
  face: 'O rosto é o da CNH',
  recent: 'Tem no máximo 90 dias',
}

/** What is to be ticked off on each document. */
export const checksOf: Record<DocumentKind, readonly DocumentCheck[]> = {
  cnh: ['name', 'cpf', 'birthDate'],
  selfie: ['face', 'name'],
  residencia: ['name', 'address', 'recent'],
}
