import type { PaymentView } from '#api/payments.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'

/** What somebody should know of a payment that is not simply the entry. */
export interface PaymentNotice {
  readonly tone: 'info' | 'ok'
  readonly title: string
  readonly text: string
  /** The entry is as good as paid: nobody should pay it again. */
  readonly holdsPayment: boolean
}

const soon = 'em até 2 dias úteis'

/**
 * What is said of an application's payments, in their order; `entryCents` is what was asked for, `hasCode` whether there is
 * something to pay it with.
 */
export function paymentNotices(
  payments: readonly PaymentView[],
  entryCents: number,
  hasCode: boolean,
): PaymentNotice[] {
  const notices = payments.flatMap((payment) => {
    const notice = paymentNotice(payment, entryCents)
    return notice ? [{ ...notice, isShort: payment.kind === 'short' && payment.state === 'waiting' }] : []
  })
  const isHeld = payments.some(({ state }) => state === 'entry') || notices.some(({ holdsPayment }) => holdsPayment)
  // Who has paid, if not simply, is not asked to pay.
  return notices.map(({ isShort, ...notice }) =>
    isShort && !isHeld ? { ...notice, text: `${notice.text} ${payWhole(hasCode)}` } : notice,
  )
}

const payWhole = (hasCode: boolean) =>
  `Para seguir, pague a entrada inteira ${hasCode ? 'com o código desta página' : 'quando houver um código nesta página'}.`

/** What is said of one payment; null of one that needs no word. */
function paymentNotice(payment: PaymentView, entryCents: number): PaymentNotice | null {
  const { kind, state, amountCents, refundedCents } = payment
  const amount = formatBRL(amountCents)
  const received = `Recebemos ${amount} em ${formatDateTime(payment.paidAt)}`
  if (state === 'refunding') {
    return {
      tone: 'info',
      title: 'A devolução está a caminho',
      text: `${received}. O valor volta para a conta de onde veio. Avisamos aqui quando chegar.`,
      holdsPayment: kind === 'over',
    }
  }
  if (state === 'refunded') {
    return {
      tone: 'ok',
      title: `Devolvemos ${formatBRL(refundedCents)}`,
      text: 'O valor voltou para a conta de onde veio.',
      holdsPayment: false,
    }
  }
  if (state === 'entry') return null
  switch (kind) {
    case 'short':
      return {
        tone: 'info',
        title: 'Recebemos um valor menor que a entrada',
        text: `${received}. A entrada é de ${formatBRL(entryCents)}. Nossa equipe devolve o que chegou ${soon}.`,
        holdsPayment: false,
      }
    case 'over':
      return {
        tone: 'info',
        title: 'Recebemos mais que a entrada',
        text: `${received}. Não pague de novo: nossa equipe devolve a diferença de ${formatBRL(amountCents - entryCents)} ${soon}, e a entrada fica paga.`,
        holdsPayment: true,
      }
    case 'duplicate':
      return {
        tone: 'info',
        title: 'Recebemos um segundo pagamento',
        text: `${received}, e a entrada já estava paga. Nossa equipe devolve este valor ${soon}. Você não precisa fazer nada.`,
        holdsPayment: true,
      }
    default:
      return {
        tone: 'info',
        title: 'Recebemos o seu pagamento fora do prazo do código',
        text: `${received}. Não pague de novo: nossa equipe confere e confirma a entrada aqui ${soon}, ou devolve o valor.`,
        holdsPayment: true,
      }
  }
}
