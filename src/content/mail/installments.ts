import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/** `isSettled`: nothing is left to pay. */
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
      [several ? 'Parcelas' : 'Parcela', numbers.join(', ')],
      ['Dia do pagamento', formatPlainDate(paidOn)],
    ],
    after: ['Meu financiamento mostra todas as parcelas e o que falta.'],
  })
}

/** `returnedOn` is the day on which the bank gave them back ('YYYY-MM-DD'). */
export function installmentsReturned(params: Applicant & { returnedOn: PlainDate }): Mail {
  return compose('installments_returned', {
    ...params,
    subject: 'Devolvemos as parcelas que você pagou',
    body: ['O seu contrato foi encerrado, e o que você pagou de parcelas voltou para você.'],
    facts: [['Dia da devolução', formatPlainDate(params.returnedOn)]],
    after: ['Não recebeu? Fale com a gente: o banco confere com você.'],
  })
}
