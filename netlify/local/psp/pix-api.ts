import { Hono } from 'hono'
import { issued, makeDueCharge, txidForm } from './charges.ts'
import { problem } from './problem.ts'
import type { Psp } from './psp.ts'
import { amount, type Charge, type DueRequest, type Payment, toReport } from './state.ts'

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
    const pix = state.payments.filter(({ txid }) => txid === charge.txid).map(toReport)
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

/** Charges with a due day: makes and lists them. */
export function dueChargesApi(psp: Psp) {
  const { state } = psp.store
  return new Hono()
    .put('/api/v2/cobv/:txid', async (c) => {
      const txid = c.req.param('txid')
      const wrong = makeDueCharge(state, txid, await c.req.json().catch(() => ({})), psp.now())
      if (wrong !== undefined) return problem(c, 400, 'CobVOperacaoInvalida', wrong)
      await psp.store.save()
      return c.json(state.charges[txid], 201)
    })
    .get('/api/v2/cobv', (c) => {
      const { inicio, fim, loteCobVId } = c.req.query()
      if (!inicio || !fim) return problem(c, 400, 'CobVConsultaInvalida', 'Faltam os parâmetros inicio e fim.')
      const page = Number(c.req.query('paginacao.paginaAtual') ?? 0)
      const size = Number(c.req.query('paginacao.itensPorPagina') ?? 100)
      const batch = Object.values(state.batches).find(({ id }) => id === Number(loteCobVId))
      const wanted = loteCobVId === undefined ? undefined : new Set(batch?.cobsv.map(({ txid }) => txid))
      const isIn = ({ txid, calendario: { criacao } }: Charge) =>
        Date.parse(criacao) >= Date.parse(inicio) &&
        Date.parse(criacao) <= Date.parse(fim) &&
        (!wanted || wanted.has(txid))
      const found = Object.values(state.charges).filter((one) => 'dataDeVencimento' in one.calendario && isIn(one))
      const paginacao = {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeTotalDeItens: found.length,
        quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
      }
      const cobs = found.slice(page * size, (page + 1) * size).map((charge) => {
        const pix = state.payments.filter(({ txid }) => txid === charge.txid).map(toReport)
        // The published file requires 'idCob' but does not describe it.
        return { ...charge, idCob: charge.txid, ...(pix.length > 0 && { pix }) }
      })
      return c.json({ parametros: { inicio, fim, paginacao }, cobs })
    })
}

/** Batches of charges with a due day. Accepts a batch at once and makes its charges a little later. */
export function batchesApi(psp: Psp) {
  const { state } = psp.store
  return new Hono()
    .put('/api/v2/lotecobv/:id', async (c) => {
      const id = c.req.param('id')
      const { descricao, cobsv } = (await c.req.json().catch(() => ({}))) as {
        descricao?: unknown
        cobsv?: (DueRequest & { txid?: string })[]
      }
      const wrong = (detail: string) => problem(c, 400, 'LoteCobVOperacaoInvalida', detail)
      const isWhole = Array.isArray(cobsv) && cobsv.every(({ txid }) => txidForm.test(txid ?? ''))
      if (!isWhole || typeof descricao !== 'string') return wrong('O lote não respeita o schema.')
      const requests = Object.fromEntries(cobsv.map(({ txid = '', ...request }) => [txid, request]))
      const txids = Object.keys(requests)
      const known = state.batches[id]
      if (known) {
        const isSame = known.cobsv.length === txids.length && known.cobsv.every(({ txid }) => txid in requests)
        return isSame ? c.body(null, 202) : wrong('O lote não referencia as mesmas cobranças que o criaram.')
      }
      if (txids.some((txid) => state.charges[txid])) return wrong('Uma das cobranças já foi criada.')
      state.batches[id] = {
        id: Object.keys(state.batches).length + 1,
        descricao,
        criacao: psp.now().toISOString(),
        requests,
        cobsv: txids.map((txid) => ({ txid, status: 'EM_PROCESSAMENTO' })),
      }
      await psp.store.save()
      return c.body(null, 202)
    })
    .get('/api/v2/lotecobv/:id', (c) => {
      const batch = state.batches[c.req.param('id')]
      if (batch === undefined) return problem(c, 404, 'LoteCobVNaoEncontrado', 'Não há lote com este id.')
      const { requests: _, ...answer } = batch
      return c.json(answer)
    })
}

/** Received payments, refunds, and the registration of webhooks. */
export function receivedApi(psp: Psp) {
  const { state } = psp.store
  const find = (id: string) => state.payments.find(({ endToEndId }) => endToEndId === id)
  return new Hono()
    .get('/api/v2/pix', (c) => {
      const { inicio, fim, devolucaoPresente } = c.req.query()
      if (!inicio || !fim || Number.isNaN(Date.parse(inicio)) || Number.isNaN(Date.parse(fim)))
        return problem(c, 400, 'PixConsultaInvalida', 'Os parâmetros inicio e fim são obrigatórios.')
      const page = Number(c.req.query('paginacao.paginaAtual') ?? 0)
      const size = Number(c.req.query('paginacao.itensPorPagina') ?? 100)
      // ISO instants of one form stand in the order of time as text.
      const [from, to] = [new Date(inicio).toISOString(), new Date(fim).toISOString()]
      const isWanted = ({ devolucoes = [] }: Payment) =>
        devolucaoPresente === undefined || devolucoes.length > 0 === (devolucaoPresente === 'true')
      const found = state.payments.filter((one) => one.arrivedAt >= from && one.arrivedAt <= to && isWanted(one))
      const paginacao = {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
        quantidadeTotalDeItens: found.length,
      }
      const pix = found.slice(page * size, (page + 1) * size).map(toReport)
      // The published file requires 'cobs' here but does not describe it.
      const filter = devolucaoPresente && { devolucaoPresente: devolucaoPresente === 'true' }
      return c.json({ parametros: { inicio, fim, ...filter, paginacao }, cobs: [], pix })
    })
    .get('/api/v2/pix/:e2eid', (c) => {
      const payment = find(c.req.param('e2eid'))
      return payment
        ? c.json(toReport(payment))
        : problem(c, 404, 'NaoEncontrado', 'Não há Pix com este identificador.')
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
