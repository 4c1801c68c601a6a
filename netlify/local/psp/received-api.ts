import { Hono } from 'hono'
import { problem } from './problem.ts'
import type { Psp } from './psp.ts'
import { amount, told } from './state.ts'

/** Received payments, refunds, and the registration of webhooks. */
export function receivedApi(psp: Psp) {
  const { state } = psp.store
  const find = (id: string) => state.payments.find(({ endToEndId }) => endToEndId === id)
  return new Hono()
    .get('/api/v2/pix', (c) => {
      const { inicio, fim } = c.req.query()
      if (!inicio || !fim || Number.isNaN(Date.parse(inicio)) || Number.isNaN(Date.parse(fim)))
        return problem(c, 400, 'PixConsultaInvalida', 'Os parâmetros inicio e fim são obrigatórios.')
      const page = Number(c.req.query('paginacao.paginaAtual') ?? 0)
      const size = Number(c.req.query('paginacao.itensPorPagina') ?? 100)
      // ISO instants of one form stand in the order of time as text.
      const [from, to] = [new Date(inicio).toISOString(), new Date(fim).toISOString()]
      const found = state.payments.filter(({ arrivedAt }) => arrivedAt >= from && arrivedAt <= to)
      const paginacao = {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
        quantidadeTotalDeItens: found.length,
      }
      const pix = found.slice(page * size, (page + 1) * size).map(told)
      // The published file requires 'cobs' here but does not describe it.
      return c.json({ parametros: { inicio, fim, paginacao }, cobs: [], pix })
    })
    .get('/api/v2/pix/:e2eid', (c) => {
      const payment = find(c.req.param('e2eid'))
      return payment ? c.json(told(payment)) : problem(c, 404, 'NaoEncontrado', 'Não há Pix com este identificador.')
    })
    .put('/api/v2/pix/:e2eid/devolucao/:id', async (c) => {
      const payment = find(c.req.param('e2eid'))
      if (!payment) return problem(c, 404, 'NaoEncontrado', 'Não há Pix com este identificador.')
      const { valor, descricao } = (await c.req.json().catch(() => ({}))) as { valor?: string; descricao?: string }
      if (!valor || !amount.test(valor)) return problem(c, 400, 'PixDevolucaoInvalida', 'Falta o valor.')
      const refund = await psp.giveBack(payment, { id: c.req.param('id'), valor, ...(descricao && { descricao }) })
      return refund ? c.json(refund, 201) : problem(c, 400, 'PixDevolucaoInvalida', 'O valor ou o id não serve mais.')
    })
    .get('/api/v2/pix/:e2eid/devolucao/:id', (c) => {
      const refund = find(c.req.param('e2eid'))?.devolucoes?.find(({ id }) => id === c.req.param('id'))
      return refund ? c.json(refund) : problem(c, 404, 'NaoEncontrado', 'Não há devolução com este id.')
    })
    .put('/api/v2/webhook/:chave', async (c) => {
      const { webhookUrl } = (await c.req.json().catch(() => ({}))) as { webhookUrl?: string }
      if (!webhookUrl || !URL.canParse(webhookUrl))
        return problem(c, 400, 'WebhookOperacaoInvalida', 'Falta o endereço.')
      state.webhooks[c.req.param('chave')] = { webhookUrl, criacao: psp.now().toISOString() }
      await psp.store.save()
      return c.body(null, 200)
    })
}
