import { dayMs } from '../calendar/day-arithmetic.ts'

/** How two accounts of staff came to be tied: one invited, promoted or recovered the other. */
export type TieKind = 'invited' | 'promoted' | 'recovered'

/** A tie between two accounts of staff. It counts in both directions. */
export interface Tie {
  readonly one: string
  readonly other: string
  /** When one account recovered the access of the other; left out for a tie of another kind. */
  readonly recoveredAt?: Date
}

/** How long (ms) a tie counts. */
export const tieMs = 30 * dayMs

/**
 * The accounts that may be the same person as `id`, which is one of them: all that a chain of ties connects with it, in
 * either direction.
 */
export function sameHand(ties: readonly Tie[], id: string): ReadonlySet<string> {
  const found = new Set([id])
  // The set grows while it is walked.
  for (const account of found)
    for (const { one, other } of ties) {
      if (one === account) found.add(other)
      if (other === account) found.add(one)
    }
  return found
}
