/** The youngest age of each group by which decisions about credit are compared. */
export const ageGroups: readonly number[] = [18, 26, 36, 51, 66]

const named = ['against', 'countered', 'taken', 'automatic'] as const

/**
 * Tells whether a text names a group of decisions: 'band-3', 'version-2', 'age-26', 'state-SP', 'against' and the like.
 */
export const isDecisionGroup = (text: string): boolean =>
  (named as readonly string[]).includes(text) ||
  /^(band-([0-4]|none)|version-\d{1,6}|age-\d{2}|state-[A-Z]{2})$/.test(text)
