import type { Audit } from '#tests/support/ledger.ts'

/** What became of a fault: a row of the table. */
export interface Outcome extends Audit {
  fault: string
  /** How the requests were answered meanwhile: '3 ok, 5 unavailable'. */
  answers: string
  /** ms until requests succeeded again, without a hand, after the fault ended. */
  recoveredMs: number | undefined
  surprises: readonly string[]
}
