import type { DocumentKind } from './documents.ts'

/** The checks of a document. The analyst compares it with the application; `face` and `recent` need the document alone. */
export const documentChecks = ['name', 'cpf', 'birthDate', 'address', 'face', 'recent'] as const
export type DocumentCheck = (typeof documentChecks)[number]

/** The name of each check. */
export const documentCheckLabels: Record<DocumentCheck, string> = {
  name: 'Nome',
  cpf: 'CPF',
  birthDate: 'Nascimento',
  address: 'Endereço',
  face: 'O rosto é o da CNH',
  recent: 'Tem no máximo 90 dias',
}

/** The checks that an analyst ticks off for each document. */
export const checksOf: Record<DocumentKind, readonly DocumentCheck[]> = {
  cnh: ['name', 'cpf', 'birthDate'],
  selfie: ['face', 'name'],
  residencia: ['name', 'address', 'recent'],
}
