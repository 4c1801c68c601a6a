import type { PaymentFilter, PaymentKind } from '#domain/payments/payment.ts'
import type { PayWay } from '#domain/payments/ways.ts'

const labels: Record<PaymentKind, string> = {
  exact: 'entrada',
  short: 'a menos',
  over: 'a mais',
  late: 'fora do prazo',
  early: 'antes da hora',
  ended: 'depois do encerramento',
  duplicate: 'em dobro',
  unmatched: 'sem contrato',
}

/**
 * Returns a kind in a word or two for analysts; an unknown kind unchanged. `numbers`: the installments that the payment
 * names; null for the entry.
 */
export function paymentLabel(kind: string, numbers: readonly number[] | null = null): string {
  if (kind === 'exact' && numbers) return numbers.length === 1 ? 'parcela' : 'parcelas'
  return labels[kind as PaymentKind] ?? kind
}

/** The name of each filter of the list and of each state, for analysts. */
export const paymentStateLabels: Record<PaymentFilter, string> = {
  todo: 'A resolver',
  entry: 'Entrada',
  installments: 'Parcelas',
  waiting: 'Esperando',
  refunding: 'Devolvendo',
  refunded: 'Devolvido',
}

/** The reasons for refusing a charge or a refund, for staff, in cases in which the Pix provider gives none. */
export const pixRefusals = {
  unexplained: (httpStatus: number) => `sem explicação, código ${httpStatus}`,
  inBatch: 'sem explicação, junto com as outras cobranças do dia',
  tooLate: 'os dias para enviar o débito passaram',
  planClosed: 'o contrato não tem mais parcelas a pagar',
} as const

/**
 * Returns by which way a payment goes back, for its customer: 'por onde veio'. A boleto has no way back, and its money
 * goes by Pix to the key that nobody but the customer has, so that nobody is asked for an account.
 */
export const goesBack = (way?: PayWay): string =>
  way === 'boleto' ? 'por Pix, para a chave do seu CPF' : 'por onde veio'

/** What a customer without such a key does, as a further sentence; empty for ways that have a way back. */
export const withoutKey = (way?: PayWay): string =>
  way === 'boleto' ? ' Não tem Pix com o CPF como chave? Fale com a gente antes.' : ''
