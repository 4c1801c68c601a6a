import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import type { ContestableFact } from '#domain/credit/facts.ts'
import {
  dueRules,
  type RequestChannel,
  type RequestKind,
  type RequestState,
  type ReviewReason,
} from '#domain/requests.ts'

/** The name of each kind of request, and a hint for people who choose one. */
export const requestKindWords: Readonly<Record<RequestKind, { title: string; hint: string }>> = {
  message: { title: 'Dúvida ou pedido', hint: 'Sobre o pedido, o contrato, uma parcela ou a moto.' },
  complaint: { title: 'Reclamação', hint: 'Algo deu errado e você quer uma solução. É o nosso SAC.' },
  ombudsman: { title: 'Ouvidoria', hint: 'A resposta do SAC não resolveu. A ouvidoria analisa de novo.' },
  review: { title: 'Revisão da recusa', hint: 'Outra pessoa do banco analisa o seu pedido de novo.' },
  correction: {
    title: 'Correção de dados',
    hint: 'Nome ou data de nascimento. Anexe um documento que mostre o dado certo.',
  },
  deletion: { title: 'Exclusão de dados', hint: 'Apagamos o que a lei não manda guardar.' },
  privacy: {
    title: 'Outro direito sobre os meus dados',
    hint: 'Os demais direitos da LGPD, como portabilidade e oposição.',
  },
  paper_contract: {
    title: 'Contrato em papel',
    hint: 'Enviamos o contrato assinado ao endereço do seu cadastro, sem custo. Mudou de endereço? Diga qual é o novo.',
  },
  second_copy: {
    title: 'Segunda via em papel',
    hint: 'Perdeu o contrato em papel? Confirme o endereço, e outro chega.',
  },
  transfer: {
    title: 'Transferir o contrato',
    hint: 'Para outra pessoa, que passa pela nossa análise de crédito. Há uma taxa: dizemos o valor na resposta, antes de você decidir.',
  },
  portability: {
    title: 'Portabilidade do crédito',
    hint: 'Levar o financiamento a outra instituição, sem custo. Respondemos com o saldo devedor e os dados do contrato.',
  },
}

/** The effect of a request for deletion by a person without a login. */
export const strangerDeletionHint =
  'Apagamos os pedidos de contato feitos com o seu e-mail, 24 horas depois. Fez um pedido de financiamento? Peça em Meu financiamento, em “Privacidade e atendimento”.'

export const requestStateWords: Readonly<Record<RequestState, string>> = {
  open: 'Com o banco',
  waiting: 'Esperando você',
  answered: 'Respondida',
  closed: 'Encerrada',
}

export const requestChannelWords: Readonly<Record<RequestChannel, string>> = {
  portal: 'Meu financiamento',
  site: 'Site',
  phone: 'Telefone',
}

/** How requests were answered, for the title of a list that a report opens. */
export const requestAnswerWords = {
  answered: 'respondidas',
  in_time: 'respondidas no prazo',
  late: 'atrasadas',
} as const

/** The reasons in the answer to a review, in plain words. */
export const reviewReasonSentences: Readonly<Record<ReviewReason, string>> = {
  kept_income: 'A decisão continua: a parcela ainda pesa demais na renda informada.',
  kept_history: 'A decisão continua: o histórico de crédito que consultamos ainda não permite aprovar.',
  kept_documents: 'A decisão continua: os documentos não confirmaram os dados do pedido.',
  kept_data: 'A decisão continua: os dados do pedido não puderam ser confirmados.',
  changed: 'A decisão mudou: a recusa foi desfeita, e o seu pedido continua na etapa que aparece em Meu financiamento.',
}

/** The names of the facts that a person may contest, in a sentence about the person's own request. */
export const contestedLabels: Readonly<Record<ContestableFact, string>> = {
  income: 'renda',
  score: 'pontuação de crédito',
  negatives: 'dívidas em atraso no birô',
  identity: 'nome ou nascimento no birô',
  late: 'parcelas em atraso conosco',
}

/** Returns the time that an answer takes, for use inside a sentence: '7 dias corridos'. */
export function dueWords(kind: RequestKind): string {
  const { days, count } = dueRules[kind]
  return `${days} dias ${count === 'business' ? 'úteis' : 'corridos'}`
}

/**
 * Says for when the bank promised an answer: 'até 24/11/2026'. A past day is not named, because it would only annoy.
 */
export const answerTime = (dueOn: PlainDate, today: PlainDate): string =>
  dueOn >= today ? `até ${formatPlainDate(dueOn)}` : 'levando mais do que prometemos'
