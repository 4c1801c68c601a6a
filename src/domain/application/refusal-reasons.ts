/**
 * The reasons for which the bank may refuse, as codes. The page tells the applicant the reason in plain words, because
 * the law gives a right to it (LGPD, art. 20).
 */
export const refusalReasons = ['income', 'score', 'documents', 'data', 'negatives', 'policy', 'request'] as const

export type RefusalReason = (typeof refusalReasons)[number]

/** Tells whether a stored text is a known reason. */
export function isRefusalReason(text: unknown): text is RefusalReason {
  return (refusalReasons as readonly unknown[]).includes(text)
}

/**
 * Returns the reasons that can be true of an application. The bank cannot have failed to confirm documents that it never
 * got.
 */
export const possibleRefusals = ({ hasDocuments }: { readonly hasDocuments: boolean }): readonly RefusalReason[] =>
  refusalReasons.filter((reason) => reason !== 'documents' || hasDocuments)
