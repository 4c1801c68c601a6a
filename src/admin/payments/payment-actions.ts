import { useRef } from 'react'
import type { PaymentRow } from '#api/payments.ts'
import { theInstallments } from '#content/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { PaymentAction } from '#domain/payments/actions.ts'
import type { Failure } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { admin } from '../core/api.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { call } from '../core/session.ts'

/** An action on a payment. 'unmatch': the payment was assigned wrongly. */
export type Act = PaymentAction | 'unmatch'

/** The button labels of the actions. */
export const actionLabels: Record<Act, string> = {
  match: 'Indicar o contrato',
  accept: 'Aceitar pagamento',
  refund: 'Devolver',
  refund_difference: 'Devolver a diferença',
  refund_elsewhere: 'Registrar devolução por outro meio',
  confirm_refund: 'Confirmar devolução',
  unmatch: 'Desfazer',
}

/** Why a payment does not count for its installments by itself. */
const differences: Partial<Record<PaymentRow['kind'], string>> = {
  short: 'é menos do que custava no dia: o que faltar de multa e juros é dispensado',
  over: 'é mais do que custava no dia: o que passar volta ao cliente',
  late: 'chegou quando o código não valia mais',
}

/** Why a payment does not count for the entry by itself. */
const causes: Partial<Record<PaymentRow['kind'], string>> = {
  late: 'Chegou quando o código não valia mais',
  ended: 'Chegou quando o pedido estava encerrado',
  duplicate: 'Chegou quando a entrada já estava paga',
}

/** Returns a payer in words: 'Rafael Prado, CPF ***.444.777-**'. */
export const payerInWords = ({ name, cpf }: NonNullable<PaymentRow['payer']>) => (cpf ? `${name}, CPF ${cpf}` : name)

const ends = { withdrawn: 'O cliente desistiu', refused: 'O pedido foi recusado' }

/** The reason why a payment waits and the next step, in a sentence. */
export function paymentSentence(row: PaymentRow): string {
  const entry = formatBRL(row.application?.entryCents ?? 0)
  const back = formatBRL(row.refundCents)
  const why = row.end ? `${ends[row.end]}: ${back} voltam ao cliente. ` : ''
  const installments = row.numbers && theInstallments(row.numbers)
  switch (row.task) {
    case 'match':
      return 'Nenhuma cobrança explica este pagamento. Diga de quem é, ou devolva.'
    case 'accept':
      if (installments && row.isTooShort)
        return `É d${installments}, mas não chega ao valor da própria parcela, sem multa e juros, e não pode valer como ela. Devolva: o cliente paga de novo.`
      if (installments)
        return `É d${installments}, mas ${differences[row.kind] ?? 'não conta por si'}. Aceite, e vale como ${installments}, ou devolva.`
      return `${causes[row.kind] ?? 'Não conta por si'}, e a entrada é de ${entry}. Aceite, se o financiamento segue, ou devolva.`
    case 'customer':
      if (installments)
        return `Chegou em dobro: ${installments} já ${row.numbers?.length === 1 ? 'estava paga' : 'estavam pagas'}. O cliente decide no portal. Sem resposta em 7 dias, ${row.way === 'boleto' ? 'a devolução fica para a gente fazer' : 'volta por si'}.`
      return `A entrada é de ${entry}. O cliente decide no portal. Devolva só se ele pedir a você.`
    case 'hold':
      return `O pedido não está na etapa da entrada. O valor conta quando chegar nela, ou devolva.`
    case 'refund':
      if (installments && row.keptCents > 0) return `Passou do valor d${installments}. Devolva ${back}.`
      if (installments) return why || `Nada mais é devido d${installments}. Devolva ${back}.`
      return why || `A entrada de ${entry} já está paga. Devolva ${back}.`
    case 'dispute':
      return `O dono do cartão contestou. O valor saiu do banco até a operadora decidir: responda no site do provedor de cartão.${row.paidTwiceCents > 0 ? ` Mostre que ${formatBRL(row.paidTwiceCents)} já tinham voltado ao cliente.` : ''}`
    case 'refund_again':
      return `${why}O provedor não fez a devolução de ${back}. Tente de novo, ou devolva por outro meio.`
    case 'refund_elsewhere':
      if (row.way !== 'boleto')
        return `${why}O pagamento não volta mais por onde veio: devolva ${back} por transferência e registre aqui.`
      return row.application
        ? `${why}Um boleto não volta por onde veio: devolva ${back} por Pix à chave do CPF do cliente, e registre aqui. Sem essa chave, ligue para o cliente.`
        : `Um boleto não volta por onde veio: descubra quem pagou, devolva ${back} e registre aqui.`
    case 'confirm_refund':
      return 'Faça a devolução na conta do banco e confirme aqui.'
    case 'provider':
      return 'A devolução está a caminho. Esperando a confirmação do provedor.'
    case 'motorcycle':
      return `${why}A devolução espera a moto voltar.`
    default:
      if (row.paidTwiceCents > 0)
        return `O banco pagou ${formatBRL(row.paidTwiceCents)} duas vezes: devolveu ao cliente, e a contestação levou também. Combine com o cliente como ele devolve.`
      return installments && row.state === 'installments' ? `Pagou ${installments}.` : ''
  }
}

/** Says who reads the reason of a refund, and whether the provider or the manager sends the money back. */
export function refundHint({ refundCents }: Pick<PaymentRow, 'refundCents'>, hasProvider: boolean): string {
  const amount = formatBRL(refundCents)
  return hasProvider
    ? `O cliente lê no extrato. ${amount} voltam para a conta de onde vieram.`
    : `Sem provedor, você mesmo devolve ${amount} na conta do banco, com este motivo, e depois confirma aqui.`
}

const done: Record<Act, string> = {
  match: 'Pagamento ligado ao contrato',
  accept: 'Pagamento confirmado',
  refund: 'Devolução pedida',
  refund_difference: 'Devolução pedida',
  refund_elsewhere: 'Devolução registrada',
  confirm_refund: 'Devolução confirmada',
  unmatch: 'Desfeito. O pagamento espera de novo alguém dizer de quem é.',
}

/**
 * Returns what carries out an action on a payment. `text` is the contract number or the reason, `confirmed` whether it
 * was looked at again. It returns the failure, or null once it is done. Every retry of one dialog sends the same key,
 * so the server refunds once. `onStale` is called if a colleague was first, because the list still shows the old row.
 */
export function usePaymentAction({ id, refundCents: amountCents }: PaymentRow, action: Act, onStale: () => void) {
  const key = useRef(crypto.randomUUID().replaceAll('-', ''))

  function send(text: string, confirmed: boolean) {
    const payment = admin.payments[':id']
    const param = { id }
    const json = { key: key.current, amountCents, reason: text, confirmed }
    if (action === 'match') return payment.match.$post({ param, json: { contractNumber: text } })
    if (action === 'accept') return payment.acceptance.$post({ param })
    if (action === 'confirm_refund') return payment.refunds.confirmation.$post({ param })
    if (action === 'refund_elsewhere') return payment.refunds.elsewhere.$post({ param, json })
    if (action === 'unmatch') return payment.unmatch.$post({ param, json: { reason: text } })
    return payment.refunds.$post({ param, json })
  }

  return async (text: string, confirmed = false): Promise<Failure | null> => {
    const answer = await call(send(text, confirmed))
    if (!answer.ok) {
      if (answer.failure.code === 'stale_payment') onStale()
      return answer.failure
    }
    toast.success(answer.data.asked ? sentenceFor('approval_asked') : done[action])
    if (answer.data.asked) approvalsChanged()
    return null
  }
}
