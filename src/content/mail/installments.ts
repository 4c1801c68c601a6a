import { payableUntil } from '#domain/calendar/business-days.ts'
import { dayOfWeek, formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { lastDayToMoveTo } from '#domain/installments/due-day-move.ts'
import type { DebitEnd, DebitFailure } from '#domain/payments/debit.ts'
import type { PayWay } from '#domain/payments/ways.ts'
import { debitAdvice, debitEndWords, debitFailureWords } from '../debits.ts'
import { installmentNumbers, theInstallments } from '../installments.ts'
import { instantInWords, knownTimeInWords } from '../instants.ts'
import { goesBack, withoutKey } from '../payments.ts'
import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import { correctionToCome } from './entry.ts'
import type { Mail } from './letter.ts'

/** `isSettled` tells that all installments are paid. */
export function installmentsPaid(
  params: Applicant & { numbers: readonly number[]; paidOn: PlainDate; isSettled: boolean },
): Mail {
  const { numbers, paidOn, isSettled } = params
  const several = numbers.length > 1
  return compose('installments_paid', {
    ...params,
    subject: isSettled
      ? 'Seu contrato está quitado'
      : `Recebemos o pagamento da${several ? 's' : ''} sua${several ? 's parcelas' : ' parcela'}`,
    body: [
      isSettled
        ? 'Obrigado! Com este pagamento não falta mais nenhuma parcela: o contrato da sua moto está quitado.'
        : 'Obrigado! O pagamento foi registrado no seu contrato.',
    ],
    facts: [
      [several ? 'Parcelas' : 'Parcela', installmentNumbers(numbers)],
      ['Dia do pagamento', formatPlainDate(paidOn)],
    ],
    after: [
      isSettled
        ? 'O termo de quitação fica pronto em instantes, em Meu financiamento. Avisamos por e-mail.'
        : 'Meu financiamento mostra todas as parcelas e o que falta.',
    ],
  })
}

/**
 * `returnedOn` is the day on which the bank gave the installments back ('YYYY-MM-DD'). `hasCorrection`: the bank still
 * owes the change of prices on them.
 */
export function installmentsReturned(params: Applicant & { returnedOn: PlainDate; hasCorrection: boolean }): Mail {
  return compose('installments_returned', {
    ...params,
    subject: 'Devolvemos as parcelas que você pagou',
    body: ['O seu contrato foi encerrado, e o que você pagou de parcelas voltou para você.'],
    facts: [['Dia da devolução', formatPlainDate(params.returnedOn)]],
    after: [
      ...(params.hasCorrection ? [correctionToCome] : []),
      'Não recebeu? Fale com a gente: o banco confere com você.',
    ],
  })
}

/** `paidOn` is the day on which the bank paid the correction of what it gave back after a withdrawal ('YYYY-MM-DD'). */
export function correctionPaid(params: Applicant & { paidOn: PlainDate }): Mail {
  return compose('correction_paid', {
    ...params,
    subject: 'Pagamos a correção do que devolvemos',
    body: ['Você desistiu, e o que tinha pago já voltou. Agora pagamos também a correção desse valor pelo IPCA.'],
    facts: [['Dia do pagamento', formatPlainDate(params.paidOn)]],
    after: [
      'Meu financiamento mostra o valor, em “Pagamentos”.',
      'Não recebeu? Fale com a gente: o banco confere com você.',
    ],
  })
}

/**
 * `at` is the instant of the payment (ISO), `numbers` the installments that it names, `way` the one by which it came.
 */
export function installmentPaymentChecked(
  params: Applicant & { at: string; numbers: readonly number[]; way: PayWay },
): Mail {
  const [yours, of, paid] =
    params.numbers.length > 1
      ? ['das suas parcelas', 'das parcelas', 'as parcelas']
      : ['da sua parcela', 'da parcela', 'a parcela']
  return compose('installment_payment_checked', {
    ...params,
    subject: `Estamos conferindo o pagamento ${yours}`,
    body: [
      `Recebemos o seu pagamento, mas o valor ou o dia não é o ${of}. Não pague de novo.`,
      `Nossa equipe confere em até 2 dias úteis e confirma ${paid}, ou devolve o valor ${goesBack(params.way)}.${withoutKey(params.way)}`,
    ],
    facts: [['Pagamento', knownTimeInWords(params.at)]],
    after: ['Meu financiamento mostra o que foi decidido.'],
  })
}

/**
 * `at` is the instant of the payment (ISO). `until` is the last day of the customer's choice. Null if no installment is
 * left to pay with it. `way` is the one by which it came.
 */
export function installmentPaymentDuplicate(
  params: Applicant & { at: string; until: PlainDate | null; way: PayWay },
): Mail {
  return compose('installment_payment_duplicate', {
    ...params,
    subject: 'Recebemos um pagamento de uma parcela já paga',
    body: [
      params.until
        ? `A parcela já estava paga quando este pagamento chegou. Meu financiamento mostra, em “Minhas parcelas”, o que dá para fazer com o valor. Sem resposta até ${formatPlainDate(params.until)}, ele volta ${goesBack(params.way)}.${withoutKey(params.way)}`
        : `A parcela já estava paga quando este pagamento chegou. Nossa equipe devolve este valor, em até 2 dias úteis, ${goesBack(params.way)}.${withoutKey(params.way) || ' Você não precisa fazer nada.'}`,
    ],
    facts: [['Pagamento', knownTimeInWords(params.at)]],
    after: ['Meu financiamento mostra em “Pagamentos” o valor que chegou e como está a devolução.'],
  })
}

/** Says that a boleto can be paid, and never carries it: whoever gets one by e-mail got it from somebody else. */
export function boletoReady(params: Applicant & { numbers: readonly number[] | null; dueOn: PlainDate }): Mail {
  const { numbers, dueOn } = params
  return compose('boleto_ready', {
    ...params,
    subject: 'Seu boleto está pronto',
    body: ['O banco registrou o seu boleto. Ele está em Meu financiamento, com a linha digitável e o PDF.'],
    facts: [
      numbers === null
        ? ['Pagamento', 'Entrada']
        : [numbers.length > 1 ? 'Parcelas' : 'Parcela', installmentNumbers(numbers)],
      ['Vencimento', formatPlainDate(dueOn)],
    ],
    after: [
      'Por segurança, nunca enviamos boleto por e-mail ou mensagem. O pagamento aparece em Meu financiamento em até 1 dia útil.',
    ],
  })
}

/**
 * Says that the customer's bank confirmed an automatic debit. `before` names the installments before the first debit; a
 * mail of an older release has none.
 */
export function debitActive(params: Applicant & { before?: readonly number[] | undefined }): Mail {
  const { before = [] } = params
  return compose('debit_active', {
    ...params,
    subject: 'O débito automático está ligado',
    body: [
      'O seu banco confirmou a autorização: as próximas parcelas saem da sua conta no dia do vencimento, por Pix Automático.',
      ...(before.length > 0
        ? [
            `Só ${theInstallments(before)} você ainda paga de outro jeito, em Meu financiamento: o débito começa na parcela seguinte.`,
          ]
        : []),
      'Deixe o valor na conta até a véspera. Se um débito não der certo, avisamos por e-mail, e você paga de outro jeito.',
    ],
    after: [
      'Meu financiamento mostra o dia de cada débito. Para desligar, use Meu financiamento ou o app do seu banco.',
      'Não foi você? Desligue o débito e fale com a gente.',
    ],
  })
}

/** `by` tells who ended the automatic debit. */
export function debitEnded(params: Applicant & { by: DebitEnd }): Mail {
  return compose('debit_ended', {
    ...params,
    subject: params.by === 'declined' ? 'O débito automático não foi autorizado' : 'O débito automático foi desligado',
    body: [
      debitEndWords[params.by],
      'As parcelas não saem mais da sua conta sozinhas: pague cada uma até o vencimento, em Meu financiamento.',
    ],
    after: ['Quer ligar de novo? Entre em Meu financiamento, em “Minhas parcelas”.'],
  })
}

/** `on` is the day of the try, `nextOn` that of the next one; null if there is none. `today` is the day of the mail. */
export function debitFailed(
  params: Applicant & {
    number: number
    dueOn: PlainDate
    on: PlainDate
    why: DebitFailure
    nextOn: PlainDate | null
    today: PlainDate
  },
): Mail {
  const { number, dueOn, on, why, nextOn, today } = params
  const last = payableUntil(dueOn)
  const instead =
    today <= last
      ? `Pague esta parcela em Meu financiamento até ${formatPlainDate(last)}: até esse dia, sem multa nem juros.`
      : 'Pague esta parcela em Meu financiamento: ela já venceu, e tem multa e juros de cada dia.'
  return compose('debit_failed', {
    ...params,
    subject: 'O débito da sua parcela não foi feito',
    body: [
      debitFailureWords[why],
      nextOn
        ? `Tentamos de novo em ${formatPlainDate(nextOn)}. Se der certo, a parcela não tem multa nem juros. Prefere pagar antes? Pague em Meu financiamento até a véspera: aí cancelamos o débito desta parcela.`
        : `Não há outra tentativa. ${instead}`,
      ...(debitAdvice[why] ? [debitAdvice[why]] : []),
    ],
    facts: [
      ['Parcela', String(number)],
      ['Vencimento', formatPlainDate(dueOn)],
      ['Débito de', formatPlainDate(on)],
    ],
    after: ['Já pagou? Então não precisa fazer nada.'],
  })
}

type Due = Applicant & { number: number; dueOn: PlainDate; isToday: boolean }

const which = ({ number, dueOn }: Due) =>
  [
    ['Parcela', String(number)],
    ['Vencimento', formatPlainDate(dueOn)],
  ] as const

/**
 * `isToday`: the installment is due today, or was due on a day without banks, and still costs no fee. Names the same
 * last day without a fee as the portal.
 */
export function installmentReminder(params: Due): Mail {
  const last = payableUntil(params.dueOn)
  const moves = last !== params.dueOn
  const today = moves
    ? `A parcela da sua moto vence ${dayOfWeek(params.dueOn)}, em que os bancos não abrem: até ${dayOfWeek(last)}, ela não tem multa nem juros.`
    : 'Hoje é dia da parcela da sua moto: paga hoje, ela não tem multa nem juros.'
  return compose('installment_reminder', {
    ...params,
    subject: !params.isToday
      ? 'A parcela da sua moto vence nos próximos dias'
      : moves
        ? `A parcela da sua moto: pague até ${dayOfWeek(last)}`
        : 'A parcela da sua moto vence hoje',
    body: [params.isToday ? today : 'A próxima parcela da sua moto está chegando.'],
    facts: [...which(params), ...(moves ? [['Sem multa até', formatPlainDate(last)] as const] : [])],
    after: ['Meu financiamento mostra o valor e como pagar. Já pagou? Então não precisa fazer nada.'],
  })
}

/** `isCorrected` tells whether the contract corrects late installments; messages of earlier releases do not say it. */
export function installmentLate(params: Due & { isCorrected?: boolean | undefined }): Mail {
  return compose('installment_late', {
    ...params,
    subject: 'A parcela da sua moto está em atraso',
    body: [
      `Ainda não recebemos esta parcela. A multa é cobrada uma só vez, e os juros${params.isCorrected ? ' e a correção monetária' : ''} são de cada dia: quanto antes você paga, menos custa.`,
      'Está difícil pagar agora? Fale com a gente: procuramos um jeito com você.',
    ],
    facts: which(params),
    after: ['Meu financiamento mostra quanto ela custa hoje e como pagar. Já pagou? Então não precisa fazer nada.'],
  })
}

/** `fine` and `interest` tell which fees of a late installment the bank waived. */
export function feesWaived(params: Applicant & { number: number; fine: boolean; interest: boolean }): Mail {
  const { number, fine, interest } = params
  const what = [fine && 'a multa', interest && 'os juros até hoje'].filter(Boolean).join(' e ')
  return compose('fees_waived', {
    ...params,
    subject: 'A sua parcela ficou mais barata',
    body: [
      `O banco deixou de cobrar ${what} desta parcela. Se você tinha um código para pagar a parcela, ele não vale mais.`,
    ],
    facts: [['Parcela', String(number)]],
    after: [
      `Meu financiamento mostra quanto ela custa hoje e como pagar.${interest ? ' Enquanto não for paga, os juros de cada dia que passar são cobrados.' : ''}`,
    ],
  })
}

/** `dueOn` is the due day of the installment, which is open again. */
export function installmentReversed(params: Applicant & { number: number; dueOn: PlainDate }): Mail {
  return compose('installment_reversed', {
    ...params,
    subject: 'Desfizemos o registro de um pagamento',
    body: [
      'O banco registrou o pagamento desta parcela por engano, e desfez o registro. Ela está em aberto de novo, e o comprovante daquele registro não vale mais.',
    ],
    facts: [
      ['Parcela', String(params.number)],
      ['Vencimento', formatPlainDate(params.dueOn)],
    ],
    after: [
      'Você pagou esta parcela? Fale com a gente: o banco confere com você.',
      'Meu financiamento mostra quanto ela custa hoje e como pagar.',
    ],
  })
}

/** `day` is the day of the month. `until` is the last instant to accept it (ISO). */
export function dueDayOffered(params: Applicant & { day: number; until: string }): Mail {
  return compose('due_day_offered', {
    ...params,
    subject: 'Confira o novo dia das suas parcelas',
    body: [
      `Como combinado com você, o banco preparou a mudança das parcelas em aberto para o dia ${params.day} de cada mês.`,
      'Nada muda enquanto você não aceitar. Meu financiamento mostra cada parcela antes e depois, e se a mudança custa algo.',
    ],
    facts: [['Aceite até', instantInWords(params.until)]],
    after: ['Não pediu esta mudança? Então não aceite: depois deste prazo, a oferta deixa de valer sozinha.'],
  })
}

/** `firstOn` is the first new due day. */
export function dueDayMoved(params: Applicant & { day: number; firstOn: PlainDate }): Mail {
  return compose('due_day_moved', {
    ...params,
    subject: 'As suas parcelas têm um novo dia',
    body: [
      `Você aceitou: as parcelas em aberto vencem agora no dia ${params.day} de cada mês${params.day > lastDayToMoveTo ? ', ou no último dia do mês que não tem este dia' : ''}.`,
      'Os códigos de pagamento e os lembretes de calendário de antes não valem mais: gere e baixe outros em Meu financiamento.',
    ],
    facts: [['Próximo vencimento', formatPlainDate(params.firstOn)]],
    after: ['O dia pode mudar de novo daqui a doze meses.'],
  })
}
