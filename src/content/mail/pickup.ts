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
    return `Não vai dar? Ligue para a concessionária: ${phone}. Pelo site, só se muda até 24 horas antes.`
  return `Quer mudar ou cancelar? Entre em Meu financiamento até ${dayInWords(changeUntil.day)}, às ${changeUntil.time}.`
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
        ? 'Tivemos de cancelar a retirada que você marcou. Pedimos desculpas.'
        : 'Cancelamos a retirada, como você pediu.',
    ],
    facts: facts(params),
    after: ['A moto continua esperando você: escolha outro dia e horário em Meu financiamento.'],
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
