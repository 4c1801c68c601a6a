import { formatPlainDate } from '#domain/calendar/calendar.ts'
import type { Applicant } from './application.ts'
import { sac } from './closing.ts'
import { compose, instantInWords } from './compose.ts'
import type { Mail } from './letter.ts'

export function motorcycleReleased(params: Applicant & { motorcycle: string }): Mail {
  return compose('motorcycle_released', {
    ...params,
    subject: 'Sua moto está liberada!',
    body: [
      'Está tudo pronto do nosso lado. Entre em Meu financiamento e escolha a concessionária, o dia e o horário da retirada.',
    ],
    facts: [['Moto', params.motorcycle]],
    after: ['No dia, leve um documento com foto e o número do contrato.'],
  })
}

/** `at` is the instant of the hand-over (ISO). */
export function motorcycleHandedOver(params: Applicant & { motorcycle: string; dealership: string; at: string }): Mail {
  return compose('motorcycle_handed_over', {
    ...params,
    subject: 'Moto entregue: boa viagem!',
    body: ['A sua moto foi entregue. Obrigado por financiar com a gente, e pilote com cuidado.'],
    facts: [
      ['Moto', params.motorcycle],
      ['Concessionária', params.dealership],
      ['Entrega', instantInWords(params.at)],
    ],
    after: [
      'As datas das parcelas estão em Meu financiamento.',
      `Não foi você, nem alguém que você autorizou, quem buscou a moto? Ligue agora para o SAC: ${sac}.`,
    ],
  })
}

/** `returnedOn` is the day of the return ('YYYY-MM-DD'). `refund` tells whether the customer gets money back. */
export function motorcycleReturned(
  params: Applicant & { motorcycle: string; dealership: string; returnedOn: string; refund: boolean },
): Mail {
  return compose('motorcycle_returned', {
    ...params,
    subject: 'Recebemos a moto de volta',
    body: [
      'A moto voltou, e do seu lado não falta mais nada.',
      params.refund
        ? 'O que você pagou volta agora à conta de onde veio. Meu financiamento mostra em “Pagamentos” como está a devolução.'
        : 'Não há nada a pagar nem a receber.',
    ],
    facts: [
      ['Moto', params.motorcycle],
      ['Concessionária', params.dealership],
      ['Devolvida em', formatPlainDate(params.returnedOn)],
    ],
    after: [`Não foi você, nem alguém que você autorizou, quem devolveu a moto? Ligue agora para o SAC: ${sac}.`],
  })
}

/** `liftedOn` is the day of the traffic authority's record ('YYYY-MM-DD'). */
export function registrationLifted(params: Applicant & { motorcycle: string; liftedOn: string }): Mail {
  return compose('registration_lifted', {
    ...params,
    subject: 'O registro do contrato no Detran foi baixado',
    body: [
      'O seu pedido foi encerrado, e o contrato que estava registrado no Detran não está mais. Você não precisa fazer nada.',
    ],
    facts: [
      ['Moto', params.motorcycle],
      ['Baixa do registro', formatPlainDate(params.liftedOn)],
    ],
  })
}
