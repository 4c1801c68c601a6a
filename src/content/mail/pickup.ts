import { dayInWords, type PlainDate } from '#domain/calendar/calendar.ts'
import type { Applicant } from './application.ts'
import { sac } from './closing.ts'
import { compose } from './compose.ts'
import type { Fact, Mail } from './letter.ts'

/** A booked pick-up. `day` and `time` ('10:30') are local to the dealership; `phone` is formatted. */
export type Pickup = Applicant & {
  readonly motorcycle: string
  readonly dealership: string
  readonly address: string
  readonly phone: string
  readonly day: PlainDate
  readonly time: string
  /** The last moment to change it, local to the dealership; null if that is over. */
  readonly changeUntil: { readonly day: PlainDate; readonly time: string } | null
}

const bring = 'Leve um documento com foto e o número do contrato.'
const calendar = 'O arquivo anexo põe a retirada no seu calendário.'

function change({ changeUntil, phone }: Pickup): string {
  if (changeUntil === null)
    return `Até 24 horas antes a retirada se muda em Meu financiamento, e esse prazo já terminou. Se houver um imprevisto, ligue para a concessionária: ${phone}.`
  return `Para mudar ou cancelar, entre em Meu financiamento até ${dayInWords(changeUntil.day)}, às ${changeUntil.time}, 24 horas antes.`
}

function facts(pickup: Pickup): Fact[] {
  return [
    ['Moto', pickup.motorcycle],
    ['Quando', `${dayInWords(pickup.day)}, às ${pickup.time} (horário da concessionária)`],
    ['Onde', `${pickup.dealership}, ${pickup.address}`],
    ['Telefone', pickup.phone],
  ]
}

export function pickupBooked(params: Pickup): Mail {
  return compose('pickup_booked', {
    ...params,
    subject: 'Retirada da moto marcada',
    body: ['A retirada da sua moto está marcada. Esperamos você!'],
    facts: facts(params),
    after: [`${bring} ${calendar}`, change(params)],
  })
}

export function pickupChanged(params: Pickup): Mail {
  return compose('pickup_changed', {
    ...params,
    subject: 'Retirada da moto remarcada',
    body: ['A retirada da sua moto mudou. Vale agora o que está aqui; o horário anterior foi liberado.'],
    facts: facts(params),
    after: [`${bring} ${calendar}`, change(params)],
  })
}

/** `byBank` tells that the bank or the dealership cancelled it, not the applicant. */
export function pickupCancelled(params: Pickup & { byBank: boolean }): Mail {
  return compose('pickup_cancelled', {
    ...params,
    subject: 'Retirada da moto cancelada',
    body: [
      params.byBank
        ? 'A retirada que você tinha marcado foi cancelada por nós. Pedimos desculpas pela mudança de planos.'
        : 'A retirada que você tinha marcado foi cancelada, como você pediu.',
    ],
    facts: facts(params),
    after: ['A sua moto continua liberada: escolha em Meu financiamento outro dia e horário.'],
  })
}

export function pickupReminder(params: Pickup): Mail {
  return compose('pickup_reminder', {
    ...params,
    subject: 'Amanhã é dia de buscar a sua moto',
    body: ['Está chegando a hora: a retirada da sua moto é amanhã.'],
    facts: facts(params),
    after: [`${bring} ${calendar}`, `Aconteceu um imprevisto? Ligue para a concessionária ou para o SAC, ${sac}.`],
  })
}
