import type { PaymentRow } from '#api/payments.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { PaymentAction } from '#domain/payments/right-action.ts'

/** What is called what is to be done. */
export const actionLabels: Record<PaymentAction, string> = {
  match: 'Indicar o contrato',
  accept: 'Aceitar como entrada',
  refund: 'Devolver',
  refund_difference: 'Devolver a diferença',
  confirm_refund: 'Confirmar devolução',
}

/** How much a refund gives back: what is too much, or all that is left. */
export function refundCents({ action, amountCents, refundedCents, application }: PaymentRow): number {
  const left = amountCents - refundedCents
  return action === 'refund_difference' && application ? left - application.entryCents : left
}

/** Why a payment waits, and what to do with it, in a sentence. */
export function paymentSentence(row: PaymentRow): string {
  if (row.failure) return `A devolução não foi feita: ${row.failure}`
  const entry = formatBRL(row.application?.entryCents ?? 0)
  switch (row.action) {
    case 'match':
      return 'Não diz a que contrato pertence. Compare nome e valor, e indique o contrato.'
    case 'accept':
      return 'Chegou depois do prazo do código, com o valor certo.'
    case 'refund_difference':
      return `A entrada é de ${entry}. Com a diferença devolvida, ela fica paga.`
    case 'confirm_refund':
      return 'Faça a devolução na conta do banco e confirme aqui.'
    case 'refund':
      return row.kind === 'short'
        ? `A entrada é de ${entry}. Devolva, e o cliente paga o valor inteiro.`
        : 'Não serve como entrada. Devolva o valor.'
    default:
      return row.state === 'refunding' ? 'Esperando a confirmação do provedor.' : ''
  }
}

/** Who reads the reason of a refund, and how the money goes back: by the provider, or by the analyst's own hand. */
export function refundHint(row: PaymentRow, hasProvider: boolean): string {
  const amount = formatBRL(refundCents(row))
  return hasProvider
    ? `O cliente lê no extrato. ${amount} voltam para a conta de onde vieram.`
    : `Sem provedor, você mesmo devolve ${amount} na conta do banco, com este motivo, e depois confirma aqui.`
}
