import { formatPercent } from '#domain/money/money.ts'
import type { LateFees } from '#domain/offer/offer.ts'

/** Says in one line what a late installment costs, on the landing page as in the contract. */
export function lateFeesInWords({ finePercent, monthlyInterestPercent, correctedBy }: LateFees): string {
  const fine = `Multa de ${formatPercent(finePercent)}, uma vez`
  const interest = `juros de ${formatPercent(monthlyInterestPercent)} ao mês`
  return correctedBy ? `${fine}, ${interest} e correção pelo IPCA` : `${fine}, e ${interest}`
}
