import type { ConditionsResponse } from '#api/offer.ts'
import { costWords } from '#content/offer/cost-words.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { cardInstallments, installmentChoices } from '#domain/money/financing.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { type Conditions, defaultIof, type PlanChoice } from '#domain/offer/conditions.ts'
import { quote } from '#domain/offer/quote.ts'
import { writeChoice } from '../plan-address.ts'

/** The bank's conditions and its saved default number of installments. */
type ShownOffer = Conditions & Pick<ConditionsResponse, 'defaultInstallments'>

const each = (root: ParentNode, selector: string, change: (element: HTMLElement) => void) =>
  root.querySelectorAll<HTMLElement>(selector).forEach(change)

/**
 * Writes an offer into a page's amounts: the entry and installments of each `[data-price-cents]` box.
 * `[data-installment="36"]` names the plan of an installment, `longest` the longest one, and `card` the plan on cards,
 * told with its number of installments. `[data-card-installments]` shows that number alone, `[data-cost]` the total
 * cost of a plan, and the address of `[data-card-link]` carries the plan of its box.
 * @param chosen the plan on cards: left out or null, the bank's saved number of installments and the smallest entry.
 */
export function showOffer(root: ParentNode, offer: ShownOffer, chosen: Partial<PlanChoice> = {}): void {
  const onCards = chosen.installments ?? offer.defaultInstallments ?? cardInstallments
  const longest = Math.max(...installmentChoices(offer.defaultInstallments))
  each(root, '[data-entry-percent]', (element) => {
    element.textContent = formatPercent(offer.entryPercent)
  })
  each(root, '[data-price-cents]', (box) => {
    const priceCents = Number(box.dataset.priceCents)
    const { entryCents = null } = chosen
    const plan = (installments: number) => quote({ priceCents, installments, entryCents, offer })
    const entry = plan(1)
    each(box, '[data-entry]', (element) => {
      element.textContent = formatBRL(entry.entryCents)
    })
    each(box, '[data-entry-percent]', (element) => {
      element.textContent = formatPercent(entry.entryPercent)
    })
    each(box, '[data-card-link]', (link) => {
      const url = new URL((link as HTMLAnchorElement).href)
      const isChosen = entryCents !== null && entry.entryPercent !== offer.entryPercent
      const carried = { installments: onCards, entryCents: isChosen ? entry.entryCents : null, dueDay: null }
      writeChoice(url.searchParams, carried)
      link.setAttribute('href', `${url.pathname}${url.search}`)
    })
    each(box, '[data-installment]', (element) => {
      const { installment } = element.dataset
      const count = installment === 'longest' ? longest : Number(installment) || onCards
      const amount = formatBRL(plan(count).installmentCents)
      element.textContent = installment === 'card' ? `${count}x ${amount}` : amount
    })
    each(box, '[data-cost]', (element) => {
      const { cost } = element.dataset
      const installments = cost === 'longest' ? longest : Number(cost) || onCards
      const on = offer.iof?.on ?? brazilianDate(new Date())
      element.textContent = costWords({ priceCents, installments, entryCents, offer }, on)
      element.hidden = element.textContent === ''
    })
  })
  each(root, '[data-card-installments]', (element) => {
    element.textContent = String(onCards)
  })
  each(root, '[data-longest]', (element) => {
    element.textContent = `${longest}x`
  })
  each(root, '[data-longest-link]', (link) => {
    link.setAttribute('href', `${(link as HTMLAnchorElement).pathname}?parcelas=${longest}`)
  })
  each(root, '[data-interest-free]', (element) => {
    element.hidden = offer.monthlyInterestPercent > 0
  })
  each(root, '[data-price-alone]', (element) => {
    element.hidden = offer.monthlyInterestPercent > 0 || (offer.iof ?? defaultIof).bearer !== 'bank'
  })
  each(root, '[data-interest]', (element) => {
    element.textContent = formatPercent(offer.monthlyInterestPercent)
  })
}
