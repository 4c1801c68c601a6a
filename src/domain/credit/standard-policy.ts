import { type BandLimits, bandStarts, type CreditPolicy, type PolicyRow } from './policy.ts'

/** The largest share of the income that an installment may take, in tenths of a percent. */
const standardShare = 300

const ofBand = (band: number) => ({
  fact: 'score' as const,
  from: bandStarts[band] ?? 0,
  to: (bandStarts[band + 1] ?? 1001) - 1,
})

const rows: readonly PolicyRow[] = [
  { conditions: [{ fact: 'identityMismatch', from: 1, to: 1 }], outcome: 'review', reason: 'data' },
  { conditions: [ofBand(0)], outcome: 'refuse', reason: 'score' },
  { conditions: [{ fact: 'lateInstallments', from: 1, to: null }], outcome: 'review', reason: 'policy' },
  { conditions: [{ fact: 'negativeCents', from: 1, to: null }], outcome: 'review', reason: 'negatives' },
  { conditions: [ofBand(1)], outcome: 'review', reason: 'score' },
  { conditions: [{ fact: 'score', from: bandStarts[2], to: null }], outcome: 'approve', reason: null },
]

const limits: BandLimits = {
  mostShare: standardShare,
  mostFinancedCents: null,
  leastEntry: null,
  mostInstallments: null,
  automaticCents: 0,
}

/** The policy of a bank that wrote none: the bands of the spec, and installments of at most 30 % of the income. */
export const standardPolicy: CreditPolicy = {
  rows,
  limits: bandStarts.map(() => limits),
}
