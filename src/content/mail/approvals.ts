import type { ApprovalState } from '#domain/approvals.ts'
import { approvalStateNames } from '../approvals.ts'
import { instantInWords } from '../instants.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/**
 * Tells every manager that a request waits for the approval of a manager who did not make it, until `validUntil`.
 * Instants are ISO. `aloneFrom`: nobody is independent of the colleague who asked, so the whole bank reads of it, and
 * it needs no second person from then on; null otherwise.
 */
export function approvalRequested(params: {
  fullName: string
  title: string
  askedBy: string
  at: string
  validUntil: string
  reason: string
  aloneFrom: string | null
}): Mail {
  return compose('approval_requested', {
    fullName: params.fullName,
    subject: 'Um pedido espera aprovação',
    body: [
      params.aloneFrom === null
        ? 'Alguém da equipe pediu algo que só vale com a aprovação da gestão. Quem decide é outra pessoa da gestão, em Aprovações, na administração.'
        : 'Alguém da gestão pediu algo que compromete o banco, e ninguém mais da gestão pode decidir com independência. Por isso toda a equipe recebe este aviso, e o pedido espera antes de poder valer.',
    ],
    facts: [
      ['O que mudaria', params.title],
      ...(params.reason ? [['Por quê', params.reason] as const] : []),
      ['Quem pediu', params.askedBy],
      ['Quando', instantInWords(params.at)],
      ...(params.aloneFrom ? [['Pode valer sozinho a partir de', instantInWords(params.aloneFrom)] as const] : []),
      ['Vale até', instantInWords(params.validUntil)],
    ],
    after: [
      params.aloneFrom === null
        ? 'Antes de aprovar, confirme com quem pediu, por telefone ou pessoalmente. Se ninguém souber deste pedido, recuse em Aprovações e avise quem cuida do sistema.'
        : 'Não sabia deste pedido? Fale hoje com quem é da gestão e com quem cuida do sistema: a gestão recusa o pedido em Aprovações.',
    ],
  })
}

/**
 * Tells the colleague who asked, and every manager, the outcome of a request. `decidedBy` is null without a decision.
 * `failed`: it was approved, and the Pix provider refused the refund for good.
 */
export function approvalDecided(params: {
  fullName: string
  title: string
  askedBy: string
  state: ApprovalState | 'failed'
  decidedBy: string | null
  note: string
  at: string
}): Mail {
  const state = params.state === 'failed' ? 'A devolução não foi feita' : approvalStateNames[params.state]
  return compose('approval_decided', {
    fullName: params.fullName,
    subject: `${state}: pedido em Aprovações`,
    body: [
      params.state === 'approved'
        ? 'Um pedido foi aprovado e já vale.'
        : params.state === 'expired'
          ? 'Um pedido venceu sem resposta. Nada mudou; quem pediu pode pedir outra vez.'
          : params.state === 'overtaken'
            ? 'Um pedido não vale mais: aquilo de que ele trata mudou antes de alguém decidir.'
            : params.state === 'replaced'
              ? 'Um pedido não vale mais: outra pessoa da equipe fez um novo sobre o mesmo assunto, que tomou o lugar dele.'
              : params.state === 'failed'
                ? 'Um pedido foi aprovado, mas o provedor Pix recusou a devolução. O dinheiro não saiu do banco, e o pagamento espera de novo em Pagamentos.'
                : 'Um pedido terminou sem aprovação. Nada mudou.',
    ],
    facts: [
      ['Pedido', params.title],
      ['Quem pediu', params.askedBy],
      ...(params.decidedBy
        ? [[params.state === 'replaced' ? 'Quem fez o novo' : 'Quem decidiu', params.decidedBy] as const]
        : []),
      ...(params.note ? [['Observação', params.note] as const] : []),
      ['Quando', instantInWords(params.at)],
    ],
    after: ['Não sabia deste pedido? Avise quem cuida do sistema.'],
  })
}
