import { dayInWords, formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { knownTimeInWords } from '../instants.ts'
import type { Applicant } from './application.ts'
import { sac } from './closing.ts'
import { compose } from './compose.ts'
import type { Fact, Mail } from './letter.ts'

/** The day on which the first installment is due; messages of earlier releases have none. */
type Running = { readonly firstDueOn?: PlainDate | null | undefined }

const firstDue = ({ firstDueOn }: Running): Fact[] =>
  firstDueOn ? [['Primeira parcela', `vence em ${formatPlainDate(firstDueOn)}`]] : []

const runs = 'As parcelas contam do dia da liberação, e não do dia da retirada.'

/** The motorcycle is released, and its pick-up can be booked. */
export function motorcycleReleased(params: Applicant & { motorcycle: string } & Running): Mail {
  return compose('motorcycle_released', {
    ...params,
    subject: 'Sua moto está liberada!',
    body: [
      'Está tudo pronto do nosso lado. Entre em Meu financiamento e escolha a concessionária, o dia e o horário da retirada.',
    ],
    facts: [['Moto', params.motorcycle], ...firstDue(params)],
    after: ['No dia, leve um documento com foto e o número do contrato.', ...(params.firstDueOn ? [runs] : [])],
  })
}

/** A released motorcycle waits for a booking. */
export function pickupUnbooked(params: Applicant & { motorcycle: string } & Running): Mail {
  return compose('pickup_unbooked', {
    ...params,
    subject: 'Sua moto espera por você',
    body: [
      'A sua moto está liberada, e a retirada ainda não tem dia. Entre em Meu financiamento e escolha a concessionária, o dia e o horário.',
    ],
    facts: [['Moto', params.motorcycle], ...firstDue(params)],
    after: [runs, `Aconteceu alguma coisa? Fale com a gente: ${sac}.`],
  })
}

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

/** A pick-up is booked. */
export function pickupBooked(params: Pickup): Mail {
  return compose('pickup_booked', {
    ...params,
    subject: 'Retirada da moto marcada',
    body: ['A retirada da sua moto está marcada. Esperamos você!'],
    facts: facts(params),
    after: [`${bring} ${calendar}`, change(params)],
  })
}

/** A booked pick-up has another place or time. */
export function pickupChanged(params: Pickup): Mail {
  return compose('pickup_changed', {
    ...params,
    subject: 'A retirada da sua moto mudou',
    body: ['Agora valem o lugar, o dia e o horário abaixo.'],
    facts: facts(params),
    after: [`${bring} ${calendar}`, change(params)],
  })
}

/**
 * What the applicant may do after a cancelled pick-up: book another, wait for another release, or nothing after the
 * end.
 */
export type AfterPickup = 'book' | 'release' | 'end'

const afterPickup: Readonly<Record<AfterPickup, string>> = {
  book: 'A moto continua esperando você: escolha outro dia e horário em Meu financiamento.',
  release: 'Por favor, não vá à concessionária. Avisamos você por e-mail quando a moto estiver liberada de novo.',
  end: 'Por favor, não vá à concessionária. Outro e-mail nosso explica por que o financiamento foi encerrado.',
}

/** `byBank` tells that the bank or the dealership cancelled it, not the applicant. */
export function pickupCancelled(params: Pickup & { byBank: boolean; next: AfterPickup }): Mail {
  const { byBank, next } = params
  return compose('pickup_cancelled', {
    ...params,
    subject: 'Retirada da moto cancelada',
    body: [
      next === 'end'
        ? 'O financiamento desta moto foi encerrado, e a retirada que você marcou está cancelada.'
        : byBank
          ? 'Tivemos de cancelar a retirada que você marcou. Pedimos desculpas.'
          : 'Cancelamos a retirada, como você pediu.',
    ],
    facts: facts(params),
    after: [afterPickup[next]],
  })
}

/** The day before a booked pick-up. */
export function pickupReminder(params: Pickup): Mail {
  return compose('pickup_reminder', {
    ...params,
    subject: 'Amanhã é dia de buscar a sua moto',
    body: ['Está chegando a hora: a retirada da sua moto é amanhã.'],
    facts: facts(params),
    after: [`${bring} ${calendar}`, `Aconteceu um imprevisto? Ligue para a concessionária ou para o SAC, ${sac}.`],
  })
}

/** A booked pick-up did not happen. */
export function pickupMissed(params: Pickup & Running): Mail {
  return compose('pickup_missed', {
    ...params,
    subject: 'A retirada da sua moto não aconteceu',
    body: [
      'O horário que você marcou passou, e a moto continua liberada. Entre em Meu financiamento e escolha outro dia e horário.',
    ],
    facts: [...facts(params), ...firstDue(params)],
    after: [runs, `Já buscou a moto? Então falta só a concessionária nos avisar. Ficou com dúvida? Ligue para ${sac}.`],
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
      ['Entrega', knownTimeInWords(params.at)],
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
        ? 'O que você pagou volta para você. Meu financiamento mostra em “Pagamentos” como está a devolução.'
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
      'O contrato que estava registrado no Detran não vale mais, e o registro dele foi baixado. Você não precisa fazer nada.',
    ],
    facts: [
      ['Moto', params.motorcycle],
      ['Baixa do registro', formatPlainDate(params.liftedOn)],
    ],
  })
}
