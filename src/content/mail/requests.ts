import { dayInWords, type PlainDate } from '#domain/calendar/calendar.ts'
import { formatReference } from '#domain/reference.ts'
import { deletionBegins, type RequestKind } from '#domain/requests.ts'
import { instantInWords } from '../instants.ts'
import { keepingReasons } from '../personal-data.ts'
import { requestKindWords } from '../requests.ts'
import { sac, siteAddress } from './closing.ts'
import { compose, lifeInWords } from './compose.ts'
import type { Fact, Mail } from './letter.ts'

/** The facts about a request in a mail. A mail never holds the texts of the request. */
interface About {
  readonly fullName?: string
  readonly protocol: string
  readonly kind: RequestKind
  /** Whether the person has a login. */
  readonly account: boolean
}

const facts = ({ protocol, kind }: About, more: readonly Fact[] = []): Fact[] => [
  ['Protocolo', formatReference(protocol)],
  ['Assunto', requestKindWords[kind].title],
  ...more,
]

/**
 * Tells where to follow the request. A mail may hold the site's address only once, because `withSite` replaces only the
 * first placeholder.
 */
const where = ({ account, kind }: About) => {
  const why = kind === 'deletion' ? 'Para ver ou desistir' : 'Para ver e responder'
  return account
    ? `${why}, digite ${siteAddress} no navegador, entre em Meu financiamento e abra “Privacidade e atendimento”.`
    : `${why}, digite ${siteAddress}/canais no navegador e toque em “Já tenho um protocolo”. Enviamos um código a este e-mail para confirmar que é você.`
}

const person = ({ fullName }: About) => (fullName === undefined ? {} : { fullName })

/** A request arrived. `at` is the instant (ISO), `dueOn` the last day for the answer. */
export function requestReceived(params: About & { dueOn: PlainDate; at: string }): Mail {
  return compose('request_received', {
    ...person(params),
    subject: `Recebemos a sua solicitação ${formatReference(params.protocol)}`,
    body: [
      params.kind === 'deletion'
        ? `Apagamos depois de ${instantInWords(deletionBegins(params.at))}. Até lá, você pode desistir.`
        : `Respondemos até ${dayInWords(params.dueOn)}.`,
    ],
    facts: facts(params, [['Recebida em', instantInWords(params.at)]]),
    after: [where(params), `Não foi você? Ligue para o SAC: ${sac}.`],
  })
}

/** A request has an answer, which is read after login. */
export function requestAnswered(params: About): Mail {
  return compose('request_answered', {
    ...person(params),
    subject: `Respondemos a sua solicitação ${formatReference(params.protocol)}`,
    body: ['A resposta está na página da solicitação.'],
    facts: facts(params),
    after: [
      where(params),
      ...(params.kind === 'complaint'
        ? ['Não resolveu? Na mesma página, você leva o caso à ouvidoria, que analisa de novo.']
        : []),
    ],
  })
}

/** The bank needs something from the customer before it can answer. */
export function requestAsked(params: About): Mail {
  return compose('request_asked', {
    ...person(params),
    subject: `Precisamos de você na solicitação ${formatReference(params.protocol)}`,
    body: [
      'Para continuar, precisamos de uma informação ou de um documento. O que falta está na página da solicitação.',
    ],
    facts: facts(params),
    after: [where(params)],
  })
}

/** The answer takes longer: `dueOn` is its new last day. */
export function requestExtended(params: About & { dueOn: PlainDate; reason: string }): Mail {
  return compose('request_extended', {
    ...person(params),
    subject: `A resposta da solicitação ${formatReference(params.protocol)} vai levar mais tempo`,
    body: [
      `Precisamos de mais tempo para responder bem. O novo prazo é ${dayInWords(params.dueOn)}, e ele só pode ser aumentado uma vez.`,
      { type: 'typed', text: params.reason, quoted: true },
    ],
    facts: facts(params),
    after: [where(params)],
  })
}

const { proof, request, access } = keepingReasons

/**
 * Confirms a deletion. The server removes the recipient's address once the mail is sent. `kept` tells whether an
 * application stays; what else stays is as in `deletionPlan`.
 */
export function dataDeleted(params: About & { kept: boolean }): Mail {
  return compose('data_deleted', {
    ...person(params),
    subject: `Exclusão de dados concluída: ${formatReference(params.protocol)}`,
    body: !params.account
      ? [
          'Apagamos os pedidos de contato feitos com este e-mail. O que ainda guardamos, e por quanto tempo:',
          { type: 'list', items: [proof, request] },
          'Fez um pedido de financiamento? Para apagar os dados dele, entre em Meu financiamento, em “Privacidade e atendimento”.',
        ]
      : params.kept
        ? [
            'Apagamos o que a lei não manda guardar. O que fica, até quando e por quê está em Meu financiamento, em “Privacidade e atendimento”.',
          ]
        : [
            'Apagamos os seus dados e o seu acesso. O que ainda guardamos, e por quanto tempo:',
            { type: 'list', items: [proof, request, access] },
          ],
    facts: facts(params),
  })
}

/** Goes to the bank's own address and contains no name. */
export function requestArrived(params: { protocol: string; kind: RequestKind; dueOn: PlainDate }): Mail {
  return compose('request_arrived', {
    subject: `Nova solicitação: ${requestKindWords[params.kind].title}`,
    body: [`Prometemos responder até ${dayInWords(params.dueOn)}. Ela está em Solicitações, na área de analistas.`],
    facts: [['Protocolo', formatReference(params.protocol)]],
  })
}

/** Goes to a colleague whom an internal note names. The mail does not repeat the note. */
export function requestMention(params: { fullName: string; by: string; protocol: string }): Mail {
  return compose('request_mention', {
    fullName: params.fullName,
    subject: `${params.by} chamou você na solicitação ${formatReference(params.protocol)}`,
    body: ['Há uma nota interna para você. Ela está em Solicitações, na área de analistas.'],
    facts: [['Protocolo', formatReference(params.protocol)]],
  })
}

/** A mail with the code that confirms a stranger's address, or opens a request by its protocol. */
export function requestCode(params: { code: string; minutes: number }): Mail {
  return compose('request_code', {
    subject: 'Seu código de atendimento',
    body: [
      'Digite este código na página de atendimento do nosso site:',
      { type: 'code', code: params.code },
      `Ele vale por ${lifeInWords(params.minutes)} e serve uma só vez.`,
    ],
    after: [
      'Ninguém do banco pede este código, por nenhum meio. Não pediu este código? Não faça nada: sem ele, ninguém escreve em seu nome.',
    ],
  })
}
