import type { RefusalReason } from '#domain/application/refusal-reasons.ts'

/** The reasons for refusing an application, as the applicant reads them. */
export const refusalSentences: Record<RefusalReason, string> = {
  income: 'A parcela ficou alta para a renda informada no pedido.',
  score: 'A pontuação de crédito consultada ficou abaixo da que pedimos para este valor.',
  documents: 'Não foi possível confirmar os documentos enviados.',
  data: 'Há dados do cadastro que não conferem com as fontes consultadas.',
  policy: 'O pedido não se encaixa nas regras de crédito que usamos neste momento.',
  request: 'O pedido foi encerrado porque você pediu.',
}

/** The reasons for refusing an application, as analysts choose them. */
export const refusalLabels: Record<RefusalReason, string> = {
  income: 'Parcela alta para a renda',
  score: 'Score abaixo do mínimo',
  documents: 'Documentos não confirmados',
  data: 'Dados do cadastro não conferem',
  policy: 'Fora das regras de crédito',
  request: 'O cliente pediu para encerrar',
}
