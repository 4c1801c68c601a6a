import { iofWords } from '#content/offer/iof-words.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import type { Quote } from '#domain/offer/quote.ts'
import type { Fact } from '../steps/step.ts'

/** The plan that is applied for, in one line each. */
export function planFacts(model: string, plan: Quote): Fact[] {
  const interest = plan.interestFree ? 'Sem juros' : `${formatPercent(plan.monthlyInterestPercent)} ao mês`
  return [
    { label: 'Moto', value: model },
    { label: 'Valor total', value: formatBRL(plan.priceCents) },
    { label: `Entrada de ${formatPercent(plan.entryPercent)}`, value: formatBRL(plan.entryCents) },
    { label: 'Parcelas', value: `${plan.installments}x de ${formatBRL(plan.installmentCents)}` },
    { label: 'Juros', value: interest },
    ...(plan.iofCents > 0 ? [{ label: 'IOF', value: iofWords(plan.iofCents, plan.iofBearer) }] : []),
  ]
}
