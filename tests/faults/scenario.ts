import type { Audit } from '#tests/support/ledger.ts'

/** The outcome of a fault: a row of the table. */
export interface Outcome extends Audit {
  fault: string
  /** The answers during the fault: '3 ok, 5 unavailable'. */
  answers: string
  /** The time (ms) from the end of the fault until requests succeeded again by themselves. */
  recoveredMs: number | undefined
  surprises: readonly string[]
}
