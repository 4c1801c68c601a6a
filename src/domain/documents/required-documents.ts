import { type DocumentKind, documentKinds } from './documents.ts'

/** The documents without which an application does not pass the stage 'Documentos': every kind, of everybody (spec, portal). */
export const requiredDocuments: readonly DocumentKind[] = documentKinds

/** The required documents that are still missing, in the order in which they are asked for. `has` says what is there. */
export function missingDocuments(has: (kind: DocumentKind) => boolean): DocumentKind[] {
  return requiredDocuments.filter((kind) => !has(kind))
}
