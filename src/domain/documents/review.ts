import { type DocumentKind, documentKinds, documentRules } from './documents.ts'

type Rule = (typeof documentRules)[DocumentKind]

/**
 * The checks of a document. The analyst compares it with the application; `face` and `recent` need the document alone.
 */
export type DocumentCheck = Rule['checks'][number]
export const documentChecks = [...new Set(documentKinds.flatMap((kind): readonly DocumentCheck[] => checksOf(kind)))]

/** Returns the checks that an analyst ticks off for a document. */
export function checksOf(kind: DocumentKind): readonly DocumentCheck[] {
  return documentRules[kind].checks
}

/** The checks of a document that are not ticked off. Accepting needs all of them. */
export const missingChecks = (kind: DocumentKind, checked: readonly DocumentCheck[]): DocumentCheck[] =>
  checksOf(kind).filter((check) => !checked.includes(check))

/** A reason for refusing a document, as reports count it. The analyst also writes a text that the applicant reads. */
export type DocumentRefusal = Rule['refusals'][number]
const named = documentKinds.flatMap((kind) => refusalsOf(kind).filter((refusal) => refusal !== 'other'))
export const documentRefusals: readonly DocumentRefusal[] = [...new Set(named), 'other']

/** Returns the possible reasons of a refusal for a document. */
export function refusalsOf(kind: DocumentKind): readonly DocumentRefusal[] {
  return documentRules[kind].refusals
}
