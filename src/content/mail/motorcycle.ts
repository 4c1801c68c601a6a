import type { Applicant } from './application.ts'
import { sac } from './closing.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'
import { instantInWords } from './words.ts'

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
