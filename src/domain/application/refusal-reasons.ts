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

/** What is known of an application, by which a reason can be true. */
export interface RefusalGrounds {
  readonly hasDocuments: boolean
  readonly hasScore: boolean
  /** False only where the credit bureau answered, and knows of no late debt. */
  readonly mayHaveNegatives: boolean
}

/**
 * Returns the reasons that can be true of an application. The bank cannot have failed to confirm documents that it
 * never got, nor have found low a score that it does not have, nor found debts that the bureau does not know.
 */
export const possibleRefusals = (grounds: RefusalGrounds): readonly RefusalReason[] =>
  refusalReasons.filter((reason) => {
    if (reason === 'documents') return grounds.hasDocuments
    if (reason === 'score') return grounds.hasScore
    return reason !== 'negatives' || grounds.mayHaveNegatives
  })
