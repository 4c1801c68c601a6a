import { dayInWords, type PlainDate } from '#domain/calendar/calendar.ts'
import type { AlternativeKind } from '#domain/credit/alternatives.ts'
import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

const kindLines: Readonly<Record<AlternativeKind, string>> = {
  entry: 'a mesma moto, com mais entrada;',
  term: 'a mesma moto, em outro número de parcelas;',
  model: 'outra moto da mesma categoria.',
}

/** The bank offers other plans instead of a refusal. `lastDay` is the last day on which one can be taken. */
export function counterOfferMade(
  params: Applicant & { motorcycle: string; kinds: readonly AlternativeKind[]; lastDay: PlainDate },
): Mail {
  const { motorcycle, kinds, lastDay, ...person } = params
  return compose('counter_offer_made', {
    ...person,
    subject: 'Temos outras condições para o seu financiamento',
    body: [
      'Analisamos o seu pedido. Nas condições em que você pediu, não podemos aprovar, mas de outro jeito podemos:',
      { type: 'list', items: kinds.map((kind) => kindLines[kind]) },
      `Veja os valores em Meu financiamento. Se uma opção servir para você, é só aceitar até ${dayInWords(lastDay)}, e o pedido segue aprovado.`,
    ],
    facts: [['Moto do pedido', motorcycle]],
    after: [
      'Não quer nenhuma? Diga lá mesmo, e uma pessoa do banco responde ao pedido como ele está. Não pague nada agora.',
    ],
  })
}

/** The plans that the bank offered can no longer be taken. The application is analysed as it was made. */
export function counterOfferEnded(params: Applicant & { motorcycle: string; state: 'lapsed' | 'withdrawn' }): Mail {
  const { motorcycle, state, ...person } = params
  return compose('counter_offer_ended', {
    ...person,
    subject: 'As outras condições não valem mais',
    body: [
      state === 'lapsed'
        ? 'O prazo para aceitar as outras condições do seu financiamento terminou.'
        : 'Retiramos as outras condições que tínhamos oferecido para o seu financiamento. Pedimos desculpas pela mudança.',
      'O seu pedido continua em análise, como você fez. A resposta chega por e-mail, e você não precisa fazer nada agora.',
    ],
    facts: [['Moto do pedido', motorcycle]],
  })
}
