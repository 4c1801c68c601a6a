import { brazilianDate, type PlainDate } from '../calendar/calendar.ts'
import { daysAfter } from '../calendar/day-arithmetic.ts'

/** The states of a proof of income that the bank asked for. sent: the customer said that everything is there. */
export const incomeProofStates = ['asked', 'sent', 'accepted', 'withdrawn', 'lapsed'] as const
export type IncomeProofState = (typeof incomeProofStates)[number]

/** Tells whether a proof waits: for the customer, or for who judges it. */
export const isOpenProof = (state: IncomeProofState): boolean => state === 'asked' || state === 'sent'

/** For how many months income is proved; six for who works for themselves (FAQ). */
export const proofMonths = [3, 6] as const
export type ProofMonths = (typeof proofMonths)[number]

/** In how many days the customer sends a proof. After that the application is analysed without it. */
const proofDays = 15

/** Returns the last day, in Brasília, for a proof that is asked for at `now`. */
export const lastDayToProve = (now: Date): PlainDate => daysAfter(brazilianDate(now), proofDays)

/** Returns for how many months somebody proves an income. */
export const monthsToProve = (worksForThemselves: boolean): ProofMonths => (worksForThemselves ? 6 : 3)
