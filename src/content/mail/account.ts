import { instantInWords } from '../instants.ts'
import type { Applicant } from './application.ts'
import { sac } from './closing.ts'
import { compose } from './compose.ts'
import type { Mail, Part } from './letter.ts'

const notYou = `Não foi você? Ligue agora para o SAC: ${sac}.`

/** `at` is the instant of the change (ISO). */
export function passwordChanged(params: Applicant & { at: string }): Mail {
  return compose('password_changed', {
    ...params,
    subject: 'Sua senha foi trocada',
    body: [
      'A senha com que você entra em Meu financiamento foi trocada, e os acessos que estavam abertos foram encerrados.',
    ],
    facts: [['Troca', instantInWords(params.at)]],
    after: [`Foi você? Então não precisa fazer nada. ${notYou}`],
  })
}

/**
 * Tells an applicant about a recovered password. Its link leads to a page that undoes the recovery without logging in.
 * `at` and `undoUntil` are instants (ISO).
 */
export function passwordRecovered(params: Applicant & { at: string; undoLink: string; undoUntil: string }): Mail {
  const { href: url } = new URL(params.undoLink)
  return compose('password_recovered', {
    ...params,
    subject: 'Sua senha foi trocada por recuperação',
    body: [
      'Alguém que sabe os seus dados e digitou o código enviado a este e-mail criou uma nova senha. Os acessos que estavam abertos foram encerrados.',
    ],
    facts: [
      ['Troca', instantInWords(params.at)],
      ['Pode ser desfeita até', instantInWords(params.undoUntil)],
    ],
    after: [
      'Foi você? Então não precisa fazer nada.',
      'Não foi você? Desfaça a troca nesta página. Ela não pede senha, código nem dado nenhum:',
      { type: 'link', label: 'Não fui eu', url },
      `Prefere não usar o link? Ligue agora para o SAC: ${sac}.`,
    ],
  })
}

/**
 * Tells an applicant that applications joined an older account. `at` is the instant (ISO). `deletionEnded` tells
 * whether a deletion of data ended with it.
 */
export function accountsJoined(params: Applicant & { at: string; deletionEnded: boolean }): Mail {
  return compose('accounts_joined', {
    ...params,
    subject: 'Seus pedidos estão juntos',
    body: [
      'Um pedido feito com o seu CPF e este e-mail foi juntado aos outros, com um código enviado a este endereço. Agora uma senha só abre todos: a do acesso mais antigo.',
      ...(params.deletionEnded
        ? [
            'A exclusão de dados que você tinha pedido terminou sem apagar nada, porque o plano dela não mostrava todos os pedidos. Ainda quer apagar? Veja o novo plano e peça de novo em Meu financiamento, em “Privacidade e atendimento”.',
          ]
        : []),
    ],
    facts: [['Mudança', instantInWords(params.at)]],
    after: [`Foi você? Então não precisa fazer nada. ${notYou}`],
  })
}

/** The contact data that an applicant can change. */
export type ContactField =
  | 'email'
  | 'phone'
  | 'cep'
  | 'street'
  | 'number'
  | 'complement'
  | 'neighborhood'
  | 'city'
  | 'state'

const called = (field: ContactField) => ({ email: 'e-mail', phone: 'celular' })[field as string] ?? 'endereço'

/** Set if the address changed without a code from the former one, which can undo the change until `until` (ISO). */
export interface Settling {
  until: string
  undoLink: string
}

/** Goes to the former address. `fields` are the changed ones; the mail tells no values. `at` is an instant (ISO). */
export function contactChangedOld(
  params: Applicant & { fields: readonly ContactField[]; at: string; settling: Settling | null },
): Mail {
  const names = [...new Set(params.fields.map(called))]
  return compose('contact_changed_old', {
    ...params,
    subject: 'Seus dados de contato mudaram',
    body: [
      'Os dados de contato do seu financiamento mudaram.',
      ...(params.fields.includes('email') ? [whereNow(params.settling)] : []),
    ],
    facts: [
      ['O que mudou', new Intl.ListFormat('pt-BR').format(names)],
      ['Mudança', instantInWords(params.at)],
    ],
    after: params.settling ? undoOf(params.settling) : [`Foi você? Então não precisa fazer nada. ${notYou}`],
  })
}

const whereNow = (settling: Settling | null) =>
  settling === null
    ? 'Daqui em diante, os nossos avisos vão só para o e-mail novo.'
    : `Como a mudança não foi confirmada por este e-mail, os avisos e os códigos chegam nos dois até ${instantInWords(settling.until)}. Até lá, o contrato não pode ser assinado.`

const undoOf = ({ undoLink }: Settling): (string | Part)[] => [
  'Foi você? Então não precisa fazer nada.',
  'Nunca pediu um financiamento a nós? Alguém digitou este e-mail por engano e já corrigiu: também não precisa fazer nada.',
  'O pedido é seu e não foi você? Alguém sabe a sua senha. Desfaça a mudança nesta página, que não pede senha, código nem dado nenhum:',
  { type: 'link', label: 'Não fui eu', url: new URL(undoLink).href },
  `Prefere não usar o link? Ligue agora para o SAC: ${sac}.`,
]

/** Goes to the new address. `at` is the instant of the change (ISO). */
export function contactChangedNew(params: Applicant & { at: string }): Mail {
  return compose('contact_changed_new', {
    ...params,
    subject: 'Este é o novo e-mail do seu financiamento',
    body: ['A partir de agora, os avisos do seu financiamento chegam aqui.'],
    facts: [['Mudança', instantInWords(params.at)]],
    after: [notYou],
  })
}
