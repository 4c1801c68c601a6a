import type { AnalysisView } from '#api/credit.ts'
import { isOpenProof } from '#domain/credit/income-proof.ts'

/** Tells whether something that would change the recommendation is under way: a counter-offer, or a proof of income. */
export const waitsForCustomer = ({ counterOffer, income }: AnalysisView): boolean =>
  counterOffer?.state === 'open' || (income.proof !== null && isOpenProof(income.proof.state))
