import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import type { Applicant } from './application.ts'
import { compose, instantInWords } from './compose.ts'
import type { Mail } from './letter.ts'

/** `fine` and `interest` tell which fees of a late installment the bank waived. */
export function feesWaived(params: Applicant & { number: number; fine: boolean; interest: boolean }): Mail {
  const { number, fine, interest } = params
  const what = [fine && 'a multa', interest && 'os juros até hoje'].filter(Boolean).join(' e ')
  return compose('fees_waived', {
    ...params,
    subject: 'A sua parcela ficou mais barata',
    body: [`O banco deixou de cobrar ${what} desta parcela. Se você tinha um código Pix dela, ele não vale mais.`],
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
      `Você aceitou: as parcelas em aberto vencem agora no dia ${params.day} de cada mês, ou no último dia do mês que não tem este dia.`,
      'Os códigos Pix e os lembretes de calendário de antes não valem mais: gere e baixe outros em Meu financiamento.',
    ],
    facts: [['Próximo vencimento', formatPlainDate(params.firstOn)]],
    after: ['O dia pode mudar de novo daqui a doze meses.'],
  })
}
