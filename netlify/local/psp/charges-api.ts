import { Hono } from 'hono'
import { issued } from './make-charges.ts'
import { problem } from './problem.ts'
import type { Psp } from './psp.ts'
import { amount, type Charge, told } from './state.ts'

/** Immediate charges; reads and removes charges of both forms. */
export function chargesApi(psp: Psp) {
  const { state } = psp.store
  const app = new Hono()

  const find = (form: string, txid: string) => {
    const charge = state.charges[txid]
    return charge && 'expiracao' in charge.calendario === (form === 'cob') ? charge : undefined
  }

  app.put('/api/v2/cob/:txid', async (c) => {
    const txid = c.req.param('txid')
    const body = (await c.req.json().catch(() => ({}))) as Partial<Charge>
    const { chave, valor, calendario, solicitacaoPagador } = body
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || !chave || !amount.test(valor?.original ?? '') || !calendario)
      return problem(c, 400, 'CobOperacaoInvalida', 'A cobrança não respeita o schema.')
    if (state.charges[txid]) return problem(c, 400, 'CobOperacaoInvalida', 'O txid já foi utilizado.')
    const expiracao = 'expiracao' in calendario ? calendario.expiracao : 86_400
    const charge: Charge = {
      txid,
      revisao: 0,
      status: 'ATIVA',
      calendario: { criacao: psp.now().toISOString(), expiracao },
      valor: { original: valor?.original ?? '' },
      chave,
      ...(solicitacaoPagador && { solicitacaoPagador }),
      ...issued(),
    }
    state.charges[txid] = charge
    await psp.store.save()
    return c.json(charge, 201)
  })

  app.get('/api/v2/:form{cobv?}/:txid', (c) => {
    const charge = find(c.req.param('form'), c.req.param('txid'))
    if (!charge) return problem(c, 404, 'NaoEncontrado', 'Não há cobrança com este txid.')
    const pix = state.payments.filter(({ txid }) => txid === charge.txid).map(told)
    return c.json({ ...charge, ...(pix.length > 0 && { pix }) })
  })

  app.patch('/api/v2/:form{cobv?}/:txid', async (c) => {
    const charge = find(c.req.param('form'), c.req.param('txid'))
    if (!charge) return problem(c, 404, 'NaoEncontrado', 'Não há cobrança com este txid.')
    if (charge.status !== 'ATIVA') return problem(c, 400, 'CobOperacaoInvalida', 'A cobrança não está ativa.')
    const { status } = (await c.req.json().catch(() => ({}))) as Partial<Charge>
    if (status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
      return problem(c, 400, 'CobOperacaoInvalida', 'A cobrança não respeita o schema.')
    Object.assign(charge, { status, revisao: charge.revisao + 1 })
    await psp.store.save()
    return c.json(charge)
  })

  return app
}
