import type { RefusalReason } from '#domain/application/refusal-reasons.ts'
import { isLongestPlan } from '#domain/money/financing.ts'

/** The reasons for refusing an application, as the applicant reads them. */
export const refusalSentences: Record<RefusalReason, string> = {
  income: 'A parcela ficou alta para a renda informada no pedido.',
  score: 'A pontuação de crédito consultada ficou abaixo da que pedimos para este valor.',
  documents: 'Não foi possível confirmar os documentos enviados.',
  data: 'Há dados do cadastro que não conferem com as fontes consultadas.',
  negatives: 'Há dívidas em atraso registradas em seu nome no birô de crédito consultado.',
  policy: 'O pedido não se encaixa nas regras de crédito que usamos neste momento.',
  request: 'O pedido foi encerrado porque você pediu.',
}

/** The reasons for refusing an application, as analysts choose them. */
export const refusalLabels: Record<RefusalReason, string> = {
  income: 'Parcela alta para a renda',
  score: 'Score abaixo do mínimo',
  documents: 'Documentos não confirmados',
  data: 'Dados do cadastro não conferem',
  negatives: 'Dívidas em atraso no birô',
  policy: 'Fora das regras de crédito',
  request: 'O cliente pediu para encerrar',
}

/**
 * Returns the plans that weigh less in an analysis than a refused one with this number of installments, for use inside
 * a sentence. The longest plan has none with more installments; undefined counts as the longest.
 */
export const lighterPlans = (installments: number | undefined): string =>
  installments === undefined || isLongestPlan(installments)
    ? 'uma moto de valor menor ou uma entrada maior'
    : 'uma moto de valor menor, uma entrada maior ou um plano com mais parcelas'

/** The facts from before a refusal that its words need. */
export interface RefusalFacts {
  /** Null for a refusal that was stored before reasons had codes. */
  readonly refusal?: RefusalReason | null
  /** Whether the application had been approved before. */
  readonly approved?: boolean
  /** Whether a contract was signed. */
  readonly signed?: boolean
}

/** The title of a refusal on its page, and the subject and opening of its mail. The page shows the opening too. */
export interface RefusalWords {
  readonly title: string
  readonly subject: string
  readonly opening: string
}

/** What a refusal means for a signed contract. */
export const cancelledContract =
  'O contrato que você assinou foi cancelado e não vale mais: você não deve nada por ele.'

/**
 * Returns the words for a refusal, by its case: the applicant asked for the end, a contract was ended, an approval was
 * taken back, or the answer is no.
 */
export function refusalWords({ refusal, approved, signed }: RefusalFacts): RefusalWords {
  if (refusal === 'request') {
    const subject = signed ? 'Encerramos o seu contrato' : 'Encerramos o seu pedido de financiamento'
    const title = `O seu ${signed ? 'contrato' : 'pedido'} foi encerrado`
    return { title, subject, opening: `${subject}, como você pediu.` }
  }
  if (signed) {
    const title = 'O banco encerrou o seu contrato'
    return {
      title,
      subject: title,
      opening:
        'O seu financiamento estava aprovado e o contrato, assinado. Mesmo assim, o banco decidiu encerrar o contrato. Sabemos que isso muda os seus planos, e pedimos desculpas.',
    }
  }
  if (approved) {
    return {
      title: 'Mudou a resposta ao seu pedido',
      subject: 'Mudou a resposta ao seu pedido de financiamento',
      opening:
        'O seu pedido estava aprovado, mas o banco voltou atrás e não vai seguir com ele. Sabemos que isso muda os seus planos, e pedimos desculpas.',
    }
  }
  return {
    title: 'Não foi possível aprovar este pedido',
    subject: 'Sobre o seu pedido de financiamento',
    opening:
      'Analisamos o seu pedido e, desta vez, não foi possível aprovar. Sabemos que não era a resposta que você esperava.',
  }
}
