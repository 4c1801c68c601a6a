import type { Applicant } from './application.ts'
import { compose, instantInWords } from './compose.ts'
import type { Mail } from './letter.ts'

export function entryPayable(params: Applicant): Mail {
  return compose('entry_payable', {
    ...params,
    subject: 'A entrada da sua moto já pode ser paga',
    body: [
      'Chegou a hora da entrada: ela já pode ser paga por Pix, dentro de Meu financiamento.',
      'Antes de confirmar no app do seu banco, confira o nome de quem recebe e o valor. São os que Meu financiamento mostra? Se algo for diferente, não pague e fale com a gente.',
    ],
    after: [
      'Depois de pagar, a assinatura do contrato abre em Meu financiamento. Você já pode ler o contrato lá. O código venceu? Gere outro na mesma página.',
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
    facts: [['Pagamento', instantInWords(params.at)]],
    after: ['Guarde o comprovante do seu banco até o fim do financiamento.'],
  })
}

type Payment = Applicant & { at: string }

const paid = ({ at }: Payment) => [['Pagamento', instantInWords(at)] as const]
const seePortal = 'Meu financiamento mostra em “Pagamentos” o valor que chegou e como está a devolução.'

/** In this mail and the following ones about payments, `at` is the instant of the payment (ISO). */
/** `payable`: the rest of the entry can be paid. */
export function paymentShort(params: Payment & { payable: boolean }): Mail {
  return compose('payment_short', {
    ...params,
    subject: 'O Pix que você enviou é menor que a entrada',
    body: [
      'Recebemos um Pix com um valor menor que o da entrada. Por isso a entrada ainda não está paga.',
      params.payable
        ? 'Você escolhe em Meu financiamento: pagar só o que falta, com um código novo, ou receber de volta o que chegou.'
        : 'Se preferir, peça de volta o que chegou, em Meu financiamento.',
    ],
    facts: paid(params),
    after: [`Meu financiamento mostra em “Pagamentos” o valor que chegou${params.payable ? ' e quanto falta' : ''}.`],
  })
}

export function paymentOver(params: Payment): Mail {
  return compose('payment_over', {
    ...params,
    subject: 'O Pix que você enviou é maior que a entrada',
    body: [
      'Recebemos um Pix com um valor maior que o da entrada. A entrada está paga: não pague de novo.',
      'O que passou volta à conta de onde o Pix veio.',
    ],
    facts: paid(params),
    after: [seePortal],
  })
}

export function paymentLate(params: Payment): Mail {
  return compose('payment_late', {
    ...params,
    subject: 'Seu Pix chegou fora do prazo do código',
    body: [
      'Recebemos o seu Pix por um código que não valia mais. Não pague de novo.',
      'Nossa equipe confere em até 2 dias úteis e confirma a entrada, ou devolve o valor à conta de onde ele veio.',
    ],
    facts: paid(params),
    after: ['Meu financiamento mostra o que foi decidido.'],
  })
}

export function paymentEarly(params: Payment): Mail {
  return compose('payment_early', {
    ...params,
    subject: 'Recebemos um Pix antes da hora da entrada',
    body: [
      'Recebemos o seu Pix, mas o seu pedido não está na etapa da entrada. Não pague de novo.',
      'Se o pedido chegar à assinatura, o valor vale como entrada. Se você preferir, peça o valor de volta em Meu financiamento, em “Pagamentos”.',
    ],
    facts: paid(params),
  })
}

export function paymentEnded(params: Payment): Mail {
  return compose('payment_ended', {
    ...params,
    subject: 'Recebemos um Pix de um pedido encerrado',
    body: [
      'Recebemos um Pix de um pedido que já estava encerrado: não havia nada a pagar. Não pague de novo.',
      'O valor volta inteiro à conta de onde ele veio. Você não precisa fazer nada.',
    ],
    facts: paid(params),
    after: [seePortal],
  })
}

export function paymentDuplicate(params: Payment): Mail {
  return compose('payment_duplicate', {
    ...params,
    subject: 'Recebemos um segundo Pix da entrada',
    body: [
      'A entrada já estava paga quando este Pix chegou. Você não precisa fazer nada: nossa equipe devolve este valor, em até 2 dias úteis, à conta de onde ele veio.',
    ],
    facts: paid(params),
    after: [seePortal],
  })
}

export function paymentUnmatched(params: Payment): Mail {
  return compose('payment_unmatched', {
    ...params,
    subject: 'Corrigimos um Pix do seu financiamento',
    body: [
      'Dissemos que este Pix era do seu financiamento. Foi um engano nosso: ele é de outra pessoa, e nada do que é seu mudou de valor.',
      'Se foi você quem pagou, fale com a gente e tenha o comprovante à mão. Se não foi, você não precisa fazer nada.',
    ],
    facts: paid(params),
    after: ['Meu financiamento mostra o que já foi pago e o que falta.'],
  })
}

/** `at` is the instant of the refund (ISO). */
export function paymentRefunded(params: Payment): Mail {
  return compose('payment_refunded', {
    ...params,
    subject: 'Devolvemos um Pix que você enviou',
    body: ['Devolvemos um Pix que você fez. O dinheiro voltou à conta de onde veio.'],
    facts: [['Devolução', instantInWords(params.at)]],
    after: ['Meu financiamento mostra quanto foi devolvido. No extrato do seu banco, a devolução aparece como Pix.'],
  })
}

export function entryReminder(params: Applicant): Mail {
  return compose('entry_reminder', {
    ...params,
    subject: 'A entrada da sua moto está esperando',
    body: [
      'A entrada ainda não foi paga: ela pode ser paga por Pix, dentro de Meu financiamento.',
      'Antes de confirmar no app do seu banco, confira o nome de quem recebe e o valor. São os que Meu financiamento mostra? Se algo for diferente, não pague e fale com a gente.',
    ],
    after: ['Já pagou? Então não precisa fazer nada: avisamos você quando o pagamento for confirmado.'],
  })
}
