import { forget, readStored, store } from '#lib/storage.ts'

const key = 'paid-by-card'

/** Whether the customer has just paid at the card's page and came back, as the address said last. */
let cameBack = false

/** Tells whether the customer has just paid at the card's page. The address forgets it at once. */
export function hasPaidByCard(): boolean {
  cameBack = readReturn() ?? cameBack
  return cameBack
}

/** The customer chooses again how to pay, so what they paid before is told no more. */
export function chooseAnew(): void {
  cameBack = false
}

/** Keeps what the customer goes to pay at the card's page: installments like '1,2', or '' for the entry. */
export function leaveForCard(what: string): void {
  store('tab', key, what)
}

/**
 * Tells once whether the customer came back from paying this kind at the card's page: the numbers of the installments,
 * none for the entry. Null if they did not. The bank may know the payment before the page is there, so nobody would see
 * it arrive.
 */
export function takePaidByCard(kind: 'entry' | 'installments'): number[] | null {
  const kept = readStored('tab', key)
  const isOfKind = kind === 'entry' ? kept === '' : kept
  if (!isOfKind || !hasPaidByCard()) return null
  forget('tab', key)
  return kept ? kept.split(',').map(Number) : []
}

/** What the address says of a payment at the card's page, and takes that out of it; null where it says nothing. */
function readReturn(): boolean | null {
  const address = new URL(window.location.href)
  const said = address.searchParams.get('cartao')
  if (said === null) return null
  address.searchParams.delete('cartao')
  window.history.replaceState(null, '', address)
  return said === 'pago'
}
