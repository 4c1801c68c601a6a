import type { Audit } from './ledger.ts'

/** What became of a fault: a row of the table. */
export interface Outcome extends Audit {
  fault: string
  /** How the requests were answered meanwhile: '3 ok, 5 unavailable'. */
  answers: string
  /** ms until requests succeeded again, without a hand, after the fault ended. */
  recoveredMs: number | undefined
  surprises: readonly string[]
}

/** Counts equal words: ['ok', 'ok', 'unavailable'] is '2 ok, 1 unavailable'. */
export function tally(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ')
}
