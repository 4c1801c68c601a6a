import { forget, readStored } from '#lib/storage.ts'

/** Where the tab keeps what the customer goes to pay at the card's page: installments like '1,2', '' for the entry. */
export const paidByCard = 'paid-by-card'

/** Whether the customer has just paid at the card's page and came back, as the address said last. */
let cameBack = false

/** Tells whether the customer has just paid at the card's page. The address forgets it at once. */
export function hasPaidByCard(): boolean {
  const address = new URL(window.location.href)
  const said = address.searchParams.get('cartao')
  if (said) {
    cameBack = said === 'pago'
    address.searchParams.delete('cartao')
    window.history.replaceState(null, '', address)
  }
  return cameBack
}

/** The customer chooses again how to pay, so what they paid before is told no more. */
export function chooseAnew(): void {
  cameBack = false
}

/**
 * Tells once whether the customer came back from paying this kind at the card's page: the numbers of the installments,
 * none for the entry. Null if they did not. The bank may know the payment before the page is there, so nobody would see
 * it arrive.
 */
export function takePaidByCard(kind: 'entry' | 'installments'): number[] | null {
  const kept = readStored('tab', paidByCard)
  const isOfKind = kind === 'entry' ? kept === '' : kept
  if (!isOfKind || !hasPaidByCard()) return null
  forget('tab', paidByCard)
  return kept ? kept.split(',').map(Number) : []
}
