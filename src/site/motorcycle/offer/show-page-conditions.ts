import type { ConditionsResponse } from '#api/offer.ts'
import { cardInstallments, installmentChoices } from '#domain/money/financing.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { quote } from '#domain/offer/quote.ts'
import { isOffer } from './fetch-offer.ts'
import { CONDITIONS_DIFFER } from './page-conditions.ts'

addEventListener(CONDITIONS_DIFFER, (event) => {
  const offer = (event as CustomEvent<Partial<ConditionsResponse>>).detail
  if (!isOffer(offer)) return
  showOffer(document, offer)
  dispatchEvent(new Event('offershown'))
})

// Prerendered pages show the conditions that the bank starts with. When analysts have changed them since, this puts today's in.

const each = (root: ParentNode, selector: string, change: (element: HTMLElement) => void) =>
  root.querySelectorAll<HTMLElement>(selector).forEach(change)

/**
 * Writes an offer into a page's amounts: every `[data-price-cents]` box with its entry and its `[data-installment="36"]`, or
 * `[data-installment="card"]` for the plan that cards show, whose number of installments is in `[data-card-installments]`,
 * and goes with `[data-card-link]`.
 */
function showOffer(root: ParentNode, offer: ConditionsResponse): void {
  const onCards = offer.defaultInstallments ?? cardInstallments
  each(root, '[data-price-cents]', (box) => {
    const plan = (installments: number) => quote({ priceCents: Number(box.dataset.priceCents), installments, offer })
    each(box, '[data-entry]', (element) => {
      element.textContent = formatBRL(plan(1).entryCents)
    })
    each(box, '[data-installment]', (element) => {
      element.textContent = formatBRL(plan(Number(element.dataset.installment) || onCards).installmentCents)
    })
  })
  each(root, '[data-card-installments]', (element) => {
    element.textContent = String(onCards)
  })
  each(root, '[data-card-link]', (link) => {
    const { pathname } = link as HTMLAnchorElement
    link.setAttribute('href', `${pathname}?parcelas=${onCards}`)
  })
  each(root, '[data-longest]', (element) => {
    element.textContent = `${Math.max(...installmentChoices(offer.defaultInstallments))}x`
  })
  each(root, '[data-entry-percent]', (element) => {
    element.textContent = formatPercent(offer.entryPercent)
  })
  each(root, '[data-interest-free]', (element) => {
    element.hidden = offer.monthlyInterestPercent > 0
  })
  each(root, '[data-interest]', (element) => {
    element.textContent = formatPercent(offer.monthlyInterestPercent)
  })
}
