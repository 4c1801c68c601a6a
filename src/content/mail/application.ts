import { dayInWords, type PlainDate } from '#domain/calendar/calendar.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { formatPercent } from '#domain/money/money.ts'
import { bringBack, type Taker } from '../bring-back.ts'
import { documentWords } from '../documents.ts'
import { installmentCount } from '../installment-count.ts'
import { cancelledContract, lighterPlans, type RefusalFacts, refusalSentences, refusalWords } from '../refusals.ts'
import { dueWords } from '../requests.ts'
import { sac } from './closing.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/**
 * The recipient of a mail about an application. `contractNumber` is the whole number, of which the mail shows only the
 * end.
 */
export type Applicant = { readonly fullName: string; readonly contractNumber: string }

/** `receivedOn` is the day of the application, `promisedBy` the day by which the bank promises to answer. */
export function applicationReceived(
  params: Applicant & {
    motorcycle: string
    installments: number
    /** In percent of the price. Missing in receipts that an older version of the site queued. */
    entryPercent?: number
    receivedOn: PlainDate
    promisedBy: PlainDate
  },
): Mail {
  return compose('application_received', {
    ...params,
    subject: 'Recebemos o seu pedido de financiamento',
    body: [
      `O seu pedido chegou, e a nossa equipe já pode começar a análise. Respondemos até ${dayInWords(params.promisedBy)}.`,
      'Você não precisa fazer nada agora, nem pagar nada.',
    ],
    facts: [
      ['Recebido em', dayInWords(params.receivedOn)],
      ['Moto', params.motorcycle],
      ...(params.entryPercent === undefined
        ? []
        : [['Entrada', `${formatPercent(params.entryPercent)} do preço`] as const]),
      ['Plano', installmentCount(params.installments)],
    ],
    after: [
      'Este e-mail é o comprovante do seu pedido. Quer guardar em PDF? Toque em Imprimir no seu programa de e-mail. O número completo do pedido está em Meu financiamento.',
      `Não fez este pedido? Ligue para o SAC, ${sac}, para cancelarmos.`,
    ],
  })
}

/** `documents` are the missing ones, which the customer can send from now on. */
export function applicationApproved(
  params: Applicant & { motorcycle: string; documents: readonly DocumentKind[] },
): Mail {
  const { motorcycle, documents, ...person } = params
  return compose('application_approved', {
    ...person,
    subject: 'Seu financiamento foi aprovado!',
    body: [
      'Temos uma boa notícia: o seu pedido foi aprovado.',
      ...(documents.length > 0
        ? [
            'Agora é com você: envie os seus documentos em Meu financiamento. Uma foto nítida pelo celular basta, com até 5 MB por arquivo.',
            'O que falta:',
            { type: 'list', items: documents.map((kind) => documentWords[kind].howToSend) } as const,
            'Envie só por lá: não mande documentos em resposta a este e-mail nem por mensagem.',
          ]
        : [
            'Os seus documentos já estão com a gente. Avisamos você do próximo passo, e você não precisa fazer nada agora.',
          ]),
    ],
    facts: [['Moto', motorcycle]],
    after: ['Não pague nada agora: você paga a entrada depois, em Meu financiamento.'],
  })
}

/** Also names the right to know the criteria and to have the decision reviewed (LGPD, art. 20). */
export function applicationRefused(
  params: Applicant &
    RefusalFacts & {
      motorcycle: string
      /** How many installments the plan had; missing in messages of earlier releases. */
      installments?: number | undefined
      /** Whether the applicant gets paid money back. */
      paid?: boolean
      /** Who takes the motorcycle back; null if it was not handed over. */
      returnTo?: Taker | null
    },
): Mail {
  const { subject, opening } = refusalWords(params)
  const isAsked = params.refusal === 'request'
  const reason = params.refusal && !isAsked ? [`O motivo: ${refusalSentences[params.refusal]}`] : []
  const ended = [
    ...(params.signed ? [cancelledContract] : []),
    ...(params.returnTo
      ? [
          `${bringBack(params.returnTo.to)}${params.paid ? ' Assim que ela chegar, o que você pagou volta inteiro para você.' : ''}`,
        ]
      : []),
    ...(params.paid && !params.returnTo
      ? ['O que você pagou volta inteiro para você. Acompanhe em Meu financiamento, em “Pagamentos”.']
      : []),
  ]
  return compose('application_refused', {
    ...params,
    subject,
    body: [
      opening,
      ...reason,
      ...ended,
      isAsked || params.signed
        ? 'Você pode fazer outro pedido quando quiser.'
        : `A resposta vale só para este pedido. Em Meu financiamento você vê se algo mudaria a resposta. Pode fazer outro pedido quando quiser, por exemplo com ${lighterPlans(params.installments)}.`,
    ],
    facts: [['Moto', params.motorcycle]],
    after: [
      isAsked
        ? `Não pediu isso? Ligue para o SAC, ${sac}.`
        : `Você tem o direito de saber os critérios usados e de pedir que outra pessoa revise a decisão, de graça. Entre em Meu financiamento e toque em “Pedir revisão”: a resposta chega em até ${dueWords('review')}, com protocolo.`,
    ],
  })
}

/**
 * The bank took a decision back: the refusal, or the approval (`decision`, missing in messages of earlier releases,
 * which told only of refusals). `promisedBy` is the day by which the bank promises its next step; null if it has none.
 */
export function applicationReopened({
  decision = 'refusal',
  ...params
}: Applicant & { motorcycle: string; promisedBy: PlainDate | null; decision?: 'refusal' | 'approval' }): Mail {
  const isApproval = decision === 'approval'
  return compose('application_reopened', {
    ...params,
    subject: isApproval ? 'O seu pedido voltou para a análise' : 'O seu pedido foi reaberto',
    body: [
      isApproval
        ? 'O seu pedido tinha sido aprovado, e o banco voltou a analisar o crédito. A aprovação não vale por enquanto. Sabemos que isso muda os seus planos, e pedimos desculpas.'
        : 'A resposta negativa que você recebeu não vale mais: o seu pedido continua.',
      params.promisedBy
        ? `Você não precisa fazer nada agora. O próximo passo é nosso, até ${dayInWords(params.promisedBy)}.`
        : 'O próximo passo está em Meu financiamento.',
    ],
    facts: [['Moto', params.motorcycle]],
  })
}

/** An analyst's mail to an applicant. `subject` is one line, `body` plain text with its line breaks. */
export function analystMessage(params: Applicant & { subject: string; body: string }): Mail {
  return compose('analyst_message', { ...params, body: [{ type: 'typed', text: params.body, quoted: false }] })
}
