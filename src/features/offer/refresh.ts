import type { Offer } from '#domain/money/financing.ts'
import { defaultOffer, quote, sameOffer } from '#domain/money/financing.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'

// Prerendered pages show the conditions that the bank starts with. When analysts have changed them since, this puts today's in.

const each = (root: ParentNode, selector: string, change: (element: HTMLElement) => void) =>
  root.querySelectorAll<HTMLElement>(selector).forEach(change)

/** Writes an offer into a page's amounts: every `[data-price-cents]` box with its entry and its `[data-installment="60"]`. */
function showOffer(root: ParentNode, offer: Offer): void {
  each(root, '[data-price-cents]', (box) => {
    const plan = (installments: number) => quote({ priceCents: Number(box.dataset.priceCents), installments, offer })
    each(box, '[data-entry]', (element) => {
      element.textContent = formatBRL(plan(1).entryCents)
    })
    each(box, '[data-installment]', (element) => {
      element.textContent = formatBRL(plan(Number(element.dataset.installment)).installmentCents)
    })
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

/** Asks for today's offer; without an answer the page stays as it is. */
export async function refreshOffer(): Promise<void> {
  const response = await fetch('/api/offer').catch(() => null)
  if (!response?.ok) return
  const offer: Offer = await response.json()
  if (!sameOffer(offer, defaultOffer)) showOffer(document, offer)
}
