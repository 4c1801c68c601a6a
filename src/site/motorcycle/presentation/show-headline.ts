import { costWords } from '#content/offer/cost-words.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import type { Quote } from '#domain/offer/quote.ts'

/**
 * Writes a chosen plan into the headline of a model's page, so that the page shows one plan. Until then the headline
 * has the longest plan, which the offer's refresh keeps right by attributes that are taken away here.
 */
export function showHeadline(plan: Quote, offer: Conditions): void {
  const headline = document.querySelector('[data-headline]')
  if (!headline) return
  headline.removeAttribute('data-price-cents')
  const cost = costWords({ ...plan, offer }, offer.iof?.on ?? brazilianDate(new Date()))
  const texts: Readonly<Record<string, string>> = {
    times: `${plan.installments}x`,
    installment: formatBRL(plan.installmentCents),
    entry: formatPercent(plan.entryPercent),
    cost,
  }
  for (const element of headline.querySelectorAll<HTMLElement>('[data-shown]')) {
    for (const mark of ['longest', 'installment', 'entryPercent', 'interestFree', 'cost']) delete element.dataset[mark]
    const text = texts[element.dataset.shown ?? '']
    if (text !== undefined) element.textContent = text
    if (element.dataset.shown === 'free') element.hidden = !plan.interestFree
    if (element.dataset.shown === 'cost') element.hidden = cost === ''
  }
}
