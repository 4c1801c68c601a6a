import { dueRules } from '#domain/requests/due.ts'
import type { RequestKind, RequestState, ReviewReason } from '#domain/requests/request.ts'

/** What each kind is called, and what it is for, where somebody chooses. */
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
}

export const requestStateWords: Readonly<Record<RequestState, string>> = {
  open: 'Com o banco',
  waiting: 'Esperando você',
  answered: 'Respondida',
  closed: 'Encerrada',
}

/** What the answer to a review says, in plain words. */
export const reviewReasonSentences: Readonly<Record<ReviewReason, string>> = {
  kept_income: 'A decisão continua: a parcela ainda pesa demais na renda informada.',
  kept_history: 'A decisão continua: o histórico de crédito que consultamos ainda não permite aprovar.',
  kept_documents: 'A decisão continua: os documentos não confirmaram os dados do pedido.',
  kept_data: 'A decisão continua: os dados do pedido não puderam ser confirmados.',
  changed: 'A decisão mudou: o seu pedido volta para análise.',
}

/** How long an answer takes, to be put inside a sentence: '7 dias corridos'. */
export function dueWords(kind: RequestKind): string {
  const { days, count } = dueRules[kind]
  return `${days} dias ${count === 'business' ? 'úteis' : 'corridos'}`
}
