import { Hono } from 'hono'
import { makeDueCharge, txidForm } from './make-charges.ts'
import { problem } from './problem.ts'
import type { Psp } from './psp.ts'
import { type Charge, type DueRequest, told } from './state.ts'

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
        ...{ paginaAtual: page, itensPorPagina: size, quantidadeTotalDeItens: found.length },
        quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
      }
      const cobs = found.slice(page * size, (page + 1) * size).map((charge) => {
        const pix = state.payments.filter(({ txid }) => txid === charge.txid).map(told)
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
        ...{ id: Object.keys(state.batches).length + 1, descricao, criacao: psp.now().toISOString(), requests },
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
