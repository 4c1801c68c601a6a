/** Why a bank may refuse: a code that the applicant is told in plain words, and has a right to (LGPD, article 20). */
export const refusalReasons = ['income', 'score', 'documents', 'data', 'policy', 'request'] as const

export type RefusalReason = (typeof refusalReasons)[number]

/** Tells whether a text that was stored is a reason we know. */
export function isRefusalReason(text: unknown): text is RefusalReason {
  return (refusalReasons as readonly unknown[]).includes(text)
}
