import type { PayWay } from '#domain/payments/ways.ts'
import { instantInWords, knownTimeInWords } from '../instants.ts'
import { goesBack, withoutKey } from '../payments.ts'
import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/** The entry can be paid. */
export function entryPayable(params: Applicant): Mail {
  return compose('entry_payable', {
    ...params,
    subject: 'A entrada da sua moto já pode ser paga',
    body: [
      'Chegou a hora: você já pode pagar a entrada, em Meu financiamento.',
      'Antes de confirmar o pagamento, confira o nome de quem recebe e o valor. São os que Meu financiamento mostra? Se algo for diferente, não pague e fale com a gente.',
    ],
    after: [
      'Depois de pagar, você assina o contrato em Meu financiamento. Você já pode ler o contrato lá. Se o prazo para pagar passar, a mesma página abre um prazo novo.',
    ],
  })
}

/** `at` is the instant of the payment (ISO). `signs`: the contract is to be signed next. */
export function entryReceived(params: Applicant & { at: string; signs: boolean }): Mail {
  return compose('entry_received', {
    ...params,
    subject: 'Recebemos a entrada da sua moto',
    body: [
      `Obrigado! O pagamento da entrada foi confirmado. ${
        params.signs
          ? 'O próximo passo é assinar o contrato, em Meu financiamento.'
          : 'Meu financiamento mostra o próximo passo.'
      }`,
    ],
    facts: [['Pagamento', knownTimeInWords(params.at)]],
    after: ['Guarde o comprovante do seu banco até o fim do financiamento.'],
  })
}

/** `at` is the instant of the payment (ISO). `way` decides by which way it goes back. */
type Payment = Applicant & { at: string; way: PayWay }

const paid = ({ at }: Payment) => [['Pagamento', knownTimeInWords(at)] as const]
const seePortal = 'Meu financiamento mostra em “Pagamentos” o valor que chegou e como está a devolução.'

/** `payable`: the rest of the entry can be paid. */
export function paymentShort(params: Payment & { payable: boolean }): Mail {
  return compose('payment_short', {
    ...params,
    subject: 'O pagamento que chegou é menor que a entrada',
    body: [
      'Recebemos um pagamento com um valor menor que o da entrada. Por isso a entrada ainda não está paga.',
      params.payable
        ? 'Você escolhe em Meu financiamento: pagar só o que falta, ou receber de volta o que chegou.'
        : 'Se preferir, peça de volta o que chegou, em Meu financiamento.',
    ],
    facts: paid(params),
    after: [`Meu financiamento mostra em “Pagamentos” o valor que chegou${params.payable ? ' e quanto falta' : ''}.`],
  })
}

/** A payment came that is more than the entry. */
export function paymentOver(params: Payment): Mail {
  return compose('payment_over', {
    ...params,
    subject: 'O pagamento que chegou é maior que a entrada',
    body: [
      'Recebemos um pagamento com um valor maior que o da entrada. A entrada está paga: não pague de novo.',
      `O que passou volta ${goesBack(params.way)}.${withoutKey(params.way)}`,
    ],
    facts: paid(params),
    after: [seePortal],
  })
}

/** A payment came after its code had ended. */
export function paymentLate(params: Payment): Mail {
  return compose('payment_late', {
    ...params,
    subject: 'Seu pagamento chegou fora do prazo',
    body: [
      'Recebemos o seu pagamento por uma cobrança que não valia mais. Não pague de novo.',
      `Nossa equipe confere em até 2 dias úteis e confirma a entrada, ou devolve o valor ${goesBack(params.way)}.${withoutKey(params.way)}`,
    ],
    facts: paid(params),
    after: ['Meu financiamento mostra o que foi decidido.'],
  })
}

/** A payment came before the entry could be paid. */
export function paymentEarly(params: Payment): Mail {
  return compose('payment_early', {
    ...params,
    subject: 'Recebemos um pagamento antes da hora da entrada',
    body: [
      'Recebemos o seu pagamento, mas o seu pedido não está na etapa da entrada. Não pague de novo.',
      'Se o pedido chegar à assinatura, o valor vale como entrada. Se você preferir, peça o valor de volta em Meu financiamento, em “Pagamentos”.',
    ],
    facts: paid(params),
  })
}

/** A payment came for an application that has ended. */
export function paymentEnded(params: Payment): Mail {
  return compose('payment_ended', {
    ...params,
    subject: 'Recebemos um pagamento de um pedido encerrado',
    body: [
      'Recebemos um pagamento de um pedido que já estava encerrado: não havia nada a pagar. Não pague de novo.',
      `O valor volta inteiro ${goesBack(params.way)}.${withoutKey(params.way) || ' Você não precisa fazer nada.'}`,
    ],
    facts: paid(params),
    after: [seePortal],
  })
}

/** A second payment of the entry came. */
export function paymentDuplicate(params: Payment): Mail {
  return compose('payment_duplicate', {
    ...params,
    subject: 'Recebemos um segundo pagamento da entrada',
    body: [
      `A entrada já estava paga quando este chegou. Nossa equipe devolve este valor, em até 2 dias úteis, ${goesBack(params.way)}.${withoutKey(params.way) || ' Você não precisa fazer nada.'}`,
    ],
    facts: paid(params),
    after: [seePortal],
  })
}

/** A payment that counted for this application does so no longer. */
export function paymentUnmatched(params: Payment): Mail {
  return compose('payment_unmatched', {
    ...params,
    subject: 'Corrigimos um pagamento do seu financiamento',
    body: [
      'Dissemos que este pagamento era do seu financiamento. Foi um engano nosso: ele é de outra pessoa. O que ele tinha pago está em aberto de novo.',
      'Se foi você quem pagou, fale com a gente e tenha o comprovante à mão. Se não foi, pague por Meu financiamento, que mostra quanto custa hoje.',
    ],
    facts: paid(params),
    after: ['Meu financiamento mostra o que já foi pago e o que falta.'],
  })
}

/** What a mail about a refund adds while the bank owes its correction. */
export const correctionToCome =
  'Como você desistiu, corrigimos o valor pelo IPCA, do dia em que você pagou até o dia em que devolvemos. Pagamos essa correção à parte e avisamos por e-mail.'

/**
 * `at` is the instant of the refund (ISO). `elsewhere`: staff gave the money back in another way than it came.
 * `hasCorrection`: the bank still owes the change of prices on the money.
 */
export function paymentRefunded(params: Applicant & { at: string; elsewhere: boolean; hasCorrection: boolean }): Mail {
  return compose('payment_refunded', {
    ...params,
    subject: 'Devolvemos um pagamento seu',
    body: [
      params.elsewhere
        ? 'Devolvemos um pagamento que você fez, por outro meio do que aquele em que ele veio.'
        : 'Devolvemos um pagamento que você fez. O dinheiro voltou por onde veio.',
    ],
    facts: [['Devolução', instantInWords(params.at)]],
    after: [
      params.elsewhere
        ? 'Meu financiamento mostra em “Pagamentos” quanto foi devolvido, e como.'
        : 'Meu financiamento mostra quanto devolvemos. O dinheiro aparece no extrato da conta ou na fatura do cartão com que você pagou.',
      ...(params.hasCorrection ? [correctionToCome] : []),
    ],
  })
}

/** A refund that was told came back to the bank. `way` is that of the payment. */
export function paymentRefundReturned(params: Applicant & { way: PayWay }): Mail {
  return compose('payment_refund_returned', {
    ...params,
    subject: 'A devolução do seu pagamento não chegou a você',
    body: [
      `Dissemos que devolvemos um pagamento seu, mas o dinheiro voltou ao banco: ${params.way === 'card' ? 'a operadora não conseguiu pôr o valor no cartão, como quando ele foi cancelado' : 'o banco de destino não aceitou o valor'}.`,
      'O valor continua sendo seu. Nossa equipe devolve de novo, ou por outro meio, e fala com você.',
    ],
    after: [seePortal],
  })
}

type Disputed = Applicant & { numbers: readonly number[] }

const disputedOf = ({ numbers }: Disputed) => (numbers.length > 0 ? 'de parcelas' : 'da entrada')

/**
 * In this mail and the following two, `numbers` are the installments that the contested payment paid; none for the
 * entry.
 */
export function paymentDisputeOpen(params: Disputed): Mail {
  return compose('payment_dispute_open', {
    ...params,
    subject: 'O seu pagamento com cartão foi contestado',
    body: [
      `O dono do cartão contestou o pagamento ${disputedOf(params)}, e a operadora tirou o valor do banco até decidir. Enquanto isso, ele não conta como pago.`,
      'Foi um engano? Peça à operadora do cartão para cancelar a contestação. Se preferir, pague de outra forma em Meu financiamento.',
    ],
    after: ['Não reconhece o que está escrito aqui? Fale com a gente.'],
  })
}

/** The card's bank left the payment with the bank: it counts again. */
export function paymentDisputeWon(params: Disputed): Mail {
  return compose('payment_dispute_won', {
    ...params,
    subject: 'A contestação do seu pagamento terminou',
    body: [
      `A operadora do cartão devolveu ao banco o valor do pagamento ${disputedOf(params)} que tinha sido contestado.`,
      'Nossa equipe confere em até 2 dias úteis: o valor volta a contar, ou volta ao cartão se você já pagou de outra forma.',
    ],
    after: ['Meu financiamento mostra o que foi decidido.'],
  })
}

/** The card's bank gave the money back to the card's holder: what it paid is owed again. */
export function paymentDisputeLost(params: Disputed): Mail {
  return compose('payment_dispute_lost', {
    ...params,
    subject: 'A contestação do seu pagamento foi aceita',
    body: [
      `A operadora do cartão devolveu ao dono do cartão o valor do pagamento ${disputedOf(params)}. Ele não conta como pago.`,
      'Meu financiamento mostra o que está em aberto e como pagar de outra forma.',
    ],
  })
}

/** The entry waits to be paid. */
export function entryReminder(params: Applicant): Mail {
  return compose('entry_reminder', {
    ...params,
    subject: 'A entrada da sua moto está esperando',
    body: [
      'Ainda falta pagar a entrada. Pague em Meu financiamento.',
      'Antes de confirmar o pagamento, confira o nome de quem recebe e o valor. São os que Meu financiamento mostra? Se algo for diferente, não pague e fale com a gente.',
    ],
    after: ['Já pagou? Então não precisa fazer nada: avisamos você quando o pagamento for confirmado.'],
  })
}
