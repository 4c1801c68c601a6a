import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { type Offer, regularInstallment } from '#domain/offer/offer.ts'
import { installmentCount } from '../installment-count.ts'

/** Returns the figures of an offer that stand at the top of its papers, each with its label. */
export const keyFiguresOf = (offer: Offer): [label: string, value: string][] => [
  ['Valor financiado', formatBRL(offer.financedCents)],
  [regularCount(offer), formatBRL(regularInstallment(offer))],
  ['CET ao ano', formatPercent(offer.cetPercent)],
  ['Total com a entrada', formatBRL(offer.totals.withFinancingCents)],
]

/** The last installment takes the rounding difference, so it may be another amount. */
function regularCount({ installments }: Offer): string {
  const { length: count } = installments
  const isEven = installments[0]?.valueCents === installments.at(-1)?.valueCents
  return isEven ? `${installmentCount(count)} de` : `${count - 1} das ${installmentCount(count)}`
}
