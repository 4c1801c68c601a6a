import { dayInWords, type PlainDate } from '#domain/calendar/calendar.ts'
import { installmentCount } from '../installment-count.ts'
import { instantInWords } from '../instants.ts'
import { requestKindWords } from '../requests.ts'
import { siteAddress } from './closing.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/** The plan that a lead asked about, and the last day on which the bank promises to call. */
type Interest = { readonly motorcycle: string; readonly installments: number; readonly promisedBy: PlainDate }

/** Goes to the lead. */
export function leadReceived(params: Interest & { fullName: string }): Mail {
  return compose('lead_received', {
    fullName: params.fullName,
    subject: 'Recebemos o seu contato',
    body: [`Obrigado pelo interesse! Vamos falar com você até ${dayInWords(params.promisedBy)}.`],
    facts: [
      ['Moto', params.motorcycle],
      ['Plano', installmentCount(params.installments)],
    ],
    after: [
      `Não foi você, ou não quer mais? Digite ${siteAddress}/canais no navegador e escolha “${requestKindWords.deletion.title}”: com um código enviado a este e-mail, apagamos estes dados.`,
    ],
  })
}

/**
 * Goes to the bank's own address. It contains no name, because names are visible only after login. `at` is the instant
 * of the contact (ISO).
 */
export function leadArrived(params: Interest & { at: string }): Mail {
  return compose('lead_arrived', {
    subject: `Novo contato: ${params.motorcycle}`,
    body: [
      `Alguém quer falar com a gente sobre uma moto. Prometemos responder até ${dayInWords(params.promisedBy)}. Nome e telefone estão em Contatos, na área de analistas.`,
    ],
    facts: [
      ['Moto', params.motorcycle],
      ['Plano', installmentCount(params.installments)],
      ['Chegada', instantInWords(params.at)],
    ],
  })
}
