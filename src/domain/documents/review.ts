import type { DocumentKind } from './documents.ts'

/** The checks of a document. The analyst compares it with the application; `face` and `recent` need the document alone. */
export const documentChecks = ['name', 'cpf', 'birthDate', 'address', 'face', 'recent'] as const
export type DocumentCheck = (typeof documentChecks)[number]

/** The checks that an analyst ticks off for each document. */
export const checksOf: Record<DocumentKind, readonly DocumentCheck[]> = {
  cnh: ['name', 'cpf', 'birthDate'],
  selfie: ['face', 'name'],
  residencia: ['name', 'address', 'recent'],
}

/** The checks of a document that are not ticked off. Accepting needs all of them. */
export const missingChecks = (kind: DocumentKind, checked: readonly DocumentCheck[]): DocumentCheck[] =>
  checksOf[kind].filter((check) => !checked.includes(check))

/**
 * The reasons for refusing a document, as reports count them. The analyst also writes a text that the applicant reads.
 */
export const documentRefusals = [
  'unreadable',
  'cropped',
  'expired',
  'missing_side',
  'no_document',
  'too_old',
  'other_person',
  'other_address',
  'other_name',
  'other',
] as const
export type DocumentRefusal = (typeof documentRefusals)[number]

/** The possible reasons of a refusal for each document. 'other' stands for every unnamed reason. */
export const refusalsOf: Record<DocumentKind, readonly DocumentRefusal[]> = {
  cnh: ['unreadable', 'cropped', 'expired', 'other_person', 'missing_side', 'other'],
  selfie: ['unreadable', 'cropped', 'no_document', 'other_person', 'other'],
  residencia: ['unreadable', 'cropped', 'too_old', 'other_address', 'other_name', 'other'],
}
