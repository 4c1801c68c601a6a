import type { PlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import type { PlanInput } from '#domain/offer/quote.ts'
import { cetInWords } from './offer-words.ts'

/**
 * Returns the cost of a plan for the place beside its installment: the whole amount to pay, the interest and the total
 * effective cost, which the law asks for in an offer of credit (CDC, art. 54-B). Returns '' for a plan that costs no
 * more than the price. `on` is the day of the offer, in Brasília.
 */
export function costWords({ offer: conditions, ...plan }: PlanInput, on: PlainDate): string {
  const offer = makeOffer({ ...plan, model: '', conditions, on, catalogueVersion: null, termsVersion: '' })
  const { withFinancingCents, withoutFinancingCents } = offer.totals
  if (withFinancingCents <= withoutFinancingCents) return ''
  const { monthlyInterestPercent: monthly } = offer
  const interest = monthly > 0 ? `, juros de ${formatPercent(monthly)} ao mês` : ''
  return `Total de ${formatBRL(withFinancingCents)} com a entrada${interest}, CET de ${cetInWords(offer)} ao ano`
}
