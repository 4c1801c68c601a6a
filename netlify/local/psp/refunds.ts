import { bankId } from './bank-id.ts'
import type { Payment, Refund, State } from './state.ts'

/** Starts to give money back; undefined for an id that was used or more than is left. */
export function startRefund(
  payment: Payment,
  wanted: Pick<Refund, 'id' | 'valor' | 'descricao'>,
  now: Date,
): Refund | undefined {
  const before = payment.devolucoes ?? []
  const taken = before.reduce((sum, one) => sum + (one.status === 'NAO_REALIZADO' ? 0 : Number(one.valor)), 0)
  if (before.some(({ id }) => id === wanted.id)) return undefined
  if (Math.round((taken + Number(wanted.valor)) * 100) > Math.round(Number(payment.valor) * 100)) return undefined
  const horario = { solicitacao: now.toISOString() }
  const refund: Refund = { ...wanted, rtrId: bankId('D', now), horario, status: 'EM_PROCESSAMENTO' }
  payment.devolucoes = [...before, refund]
  return refund
}

/** Ends the refunds that are on their way; gives the payments they are of. */
export function settleRefunds(state: State, now: Date): Payment[] {
  return state.payments.filter(({ devolucoes = [] }) => {
    const open = devolucoes.filter(({ status }) => status === 'EM_PROCESSAMENTO')
    for (const refund of open) {
      if (state.refusesRefunds)
        Object.assign(refund, { status: 'NAO_REALIZADO', motivo: 'A conta de quem pagou não aceita devoluções.' })
      else {
        refund.status = 'DEVOLVIDO'
        refund.horario.liquidacao = now.toISOString()
      }
    }
    return open.length > 0
  })
}
