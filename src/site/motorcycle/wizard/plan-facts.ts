import { iofWords } from '#content/offer/iof-words.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { type Offer, regularInstallment } from '#domain/offer/offer.ts'
import type { Fact } from './steps/step.ts'

/** The plan that is applied for, in one line each. */
export function planFacts(offer: Offer): Fact[] {
  const { monthlyInterestPercent: interest, iof, totals } = offer
  return [
    { label: 'Moto', value: offer.model },
    { label: 'Valor total', value: formatBRL(offer.priceCents) },
    { label: `Entrada de ${formatPercent(offer.entryPercent)}`, value: formatBRL(offer.entryCents) },
    { label: 'Parcelas', value: `${offer.installments.length}x de ${formatBRL(regularInstallment(offer))}` },
    { label: 'Juros', value: interest === 0 ? 'Sem juros' : `${formatPercent(interest)} ao mês` },
    { label: 'IOF', value: iofWords(iof.cents, iof.bearer) },
    { label: 'Total com o financiamento', value: formatBRL(totals.withFinancingCents) },
    { label: 'Custo Efetivo Total (CET)', value: `${formatPercent(offer.cetPercent)} ao ano` },
  ]
}
