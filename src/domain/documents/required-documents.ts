import { type DocumentKind, documentKinds } from './documents.ts'

/** The documents that every application needs to pass the stage 'Documentos': every kind (spec, portal). */
export const requiredDocuments: readonly DocumentKind[] = documentKinds

/** Returns the missing required documents, in the order in which pages ask for them. `has` tells which are there. */
export function missingDocuments(has: (kind: DocumentKind) => boolean): DocumentKind[] {
  return requiredDocuments.filter((kind) => !has(kind))
}
