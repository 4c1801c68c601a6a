import type { OwnPaymentView } from '#api/payments.ts'
import type { OutcomeView } from '#api/portal.ts'
import { installmentWords } from '#content/installments.ts'
import { formatBRL } from '#domain/money/money.ts'

const soon = 'em até 2 dias úteis'

const whys = {
  withdrawn: 'Você desistiu, e o valor volta inteiro para a conta de onde veio.',
  refused: 'O pedido foi encerrado, e o valor volta inteiro para a conta de onde veio.',
}

const whatOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? installmentWords(numbers) : `soma das ${installmentWords(numbers)}`

const already = (what: string | null, keptCents: number) => {
  if (what === null) return 'A entrada já estava paga. '
  return keptCents > 0 ? 'O resto é seu. ' : `A ${what} já estava paga. `
}

/** Gives the sentence that tells a customer what happens with one of their payments. Empty where there is nothing to tell. */
export function paymentSentence(payment: OwnPaymentView, { end }: Pick<OutcomeView, 'end'>): string {
  const { task, keptCents, amountCents, refundedCents, state } = payment
  const why = end ? `${whys[end.kind]} ` : ''
  const what = payment.numbers && whatOf(payment.numbers)
  const kept = keptCents > 0 ? `${formatBRL(keptCents)} ${what ? `pagam a ${what}` : 'valem como entrada'}. ` : ''
  switch (task) {
    case 'customer':
      if (what)
        return `A ${what} já estava paga. Em “Minhas parcelas” você escolhe: o valor volta, ou paga a próxima parcela.`
      return 'É menos que a entrada. Você escolhe: paga o que falta ou recebe de volta.'
    case 'hold':
      return 'O seu pedido não está na etapa da entrada. Se chegar nela, o valor vale como entrada; se preferir, peça de volta.'
    case 'accept':
      if (what)
        return `O valor ou o dia não é o da ${what}. Não pague de novo: nossa equipe confirma ${soon}, ou devolve o valor.`
      return `Chegou por um código que não valia mais. Não pague de novo: nossa equipe confirma a entrada ${soon}, ou devolve o valor.`
    case 'motorcycle':
      return `${why}A devolução começa quando a moto voltar.`
    case 'provider':
    case 'confirm_refund':
      return `${kept}${why}A devolução está a caminho.`
    case 'refund':
      return `${kept}${why || already(what, keptCents)}Nossa equipe devolve ${soon}. Você não precisa fazer nada.`
    case 'refund_again':
    case 'refund_elsewhere':
      return `${kept}${why}A devolução por Pix não deu certo: nossa equipe devolve por outro meio e fala com você.`
    default:
      if (state === 'refunded') return 'O valor voltou inteiro.'
      if (keptCents > 0 && what) return refundedCents > 0 ? `${kept}O que passou voltou.` : `Pagou a ${what}.`
      if (keptCents > 0) return refundedCents > 0 ? `${kept}O que passou voltou.` : 'Vale como entrada.'
      return amountCents > refundedCents ? 'Nossa equipe está conferindo este pagamento.' : ''
  }
}
