import type * as z from 'zod/mini'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { PixConfig } from '../../config.ts'
import { type Ask, authorized } from '../../shared/client-credentials.ts'
import type { Send } from '../../shared/transport.ts'
import { expectSuccess, read, readFound } from './answers.ts'
import { bacenDebits, debitScope } from './bacen-debits.ts'
import type { BatchedCharge, NewDueCharge, PixProvider, ProviderCharge } from './pix-api.ts'
import { ProviderFailure, type ProviderPayment } from './port.ts'
import {
  amountText,
  batchAnswer,
  chargeAnswer,
  dueChargeAnswer,
  dueChargesAnswer,
  paymentAnswer,
  readReceived,
  receivedAnswer,
  refundAnswer,
} from './wire.ts'

const pageSize = 100
/** Limits the pages of one list, so that a provider's faulty paging cannot loop for ever. */
const mostPages = 1_000

/** A provider that speaks the central bank's API Pix 2.9 (https://github.com/bacen/pix-api), with OAuth 2.0. */
export function bacenPix(config: PixConfig, send: Send): PixProvider {
  const { apiUrl, batchSize, debitAccount, ...client } = config
  // A provider without batches or debits rejects unknown scopes.
  const scopes = [scope, ...(batchSize > 0 ? [batchScope] : []), ...(debitAccount ? [debitScope] : [])]
  const credentials = { ...client, scope: scopes.join(' ') }
  const ask = authorized(apiUrl, credentials, send, (reason, message) => new ProviderFailure(reason, message))
  const refundPath = (endToEndId: string, id: string) => `/pix/${endToEndId}/devolucao/${id}`
  return {
    debits: debitAccount && bacenDebits(ask, debitAccount),
    createCharge: async ({ txid, amountCents, key, expiresInSeconds, message }) => {
      const body = {
        calendario: { expiracao: expiresInSeconds },
        valor: { original: amountText(amountCents) },
        chave: key,
        solicitacaoPagador: message.slice(0, 140),
      }
      return read(chargeAnswer, await ask('PUT', `/cob/${txid}`, body))
    },
    createDueCharge: async (charge) => read(dueChargeAnswer, await ask('PUT', `/cobv/${charge.txid}`, dueBody(charge))),
    createBatch: async (id, charges) => {
      const cobsv = charges.map((charge) => ({ txid: charge.txid, ...dueBody(charge) }))
      expectSuccess(await ask('PUT', `/lotecobv/${id}`, { descricao: `Parcelas ${id}`, cobsv }))
    },
    findBatch: async (id) => {
      const batch = readFound(batchAnswer, await ask('GET', `/lotecobv/${id}`))
      return batch && batchedCharges(ask, batch)
    },
    findCharge: async (txid, form = 'cob') =>
      readFound(form === 'cob' ? chargeAnswer : dueChargeAnswer, await ask('GET', `/${form}/${txid}`)),
    removeCharge: async (txid, form = 'cob') => {
      const answer = await ask('PATCH', `/${form}/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
      // 400: the charge was paid or removed before, so it needs no removal.
      if (answer.status !== 404 && answer.status !== 400) expectSuccess(answer)
    },
    findPayment: async (endToEndId) => readFound(paymentAnswer, await ask('GET', `/pix/${endToEndId}`)),
    received: (from, to) => pages(ask, from, to),
    returned: (from, to) => pages(ask, from, to, { devolucaoPresente: 'true' }),
    refund: async (endToEndId, { id, amountCents, reason }) => {
      const body = { valor: amountText(amountCents), descricao: reason.slice(0, 140) }
      return read(refundAnswer, await ask('PUT', refundPath(endToEndId, id), body))
    },
    findRefund: async (endToEndId, id) => readFound(refundAnswer, await ask('GET', refundPath(endToEndId, id))),
    registerWebhook: async (key, url) => {
      expectSuccess(await ask('PUT', `/webhook/${encodeURIComponent(key)}`, { webhookUrl: url }))
    },
  }
}

/** Returns the state of each charge in a batch. Reads the made charges page by page from the provider's list. */
async function batchedCharges(ask: Ask, { id, criacao, cobsv }: z.infer<typeof batchAnswer>): Promise<BatchedCharge[]> {
  const made = new Map<string, ProviderCharge>()
  const isAnyMade = cobsv.some(({ status }) => status === 'CRIADA')
  for (let page = 0, pages = isAnyMade ? 1 : 0; page < Math.min(pages, mostPages); page++) {
    const query = new URLSearchParams({
      inicio: criacao.toISOString(),
      fim: new Date(criacao.getTime() + dayMs).toISOString(),
      loteCobVId: String(id),
      ...pageOf(page),
    })
    const { parametros, cobs } = read(dueChargesAnswer, await ask('GET', `/cobv?${query}`))
    for (const charge of cobs) made.set(charge.txid, charge)
    pages = parametros.paginacao.quantidadeDePaginas
  }
  const states: Record<string, BatchedCharge['state']> = { CRIADA: 'made', NEGADA: 'refused' }
  return cobsv.map(({ txid, status, problema }) => ({
    txid,
    state: states[status] ?? 'processing',
    charge: made.get(txid) ?? null,
    failure: problema?.detail ?? problema?.title ?? null,
  }))
}

const pageOf = (page: number) => ({
  'paginacao.paginaAtual': String(page),
  'paginacao.itensPorPagina': String(pageSize),
})

/**
 * The fine is in percent of the value (modalidade 2), the interest in percent a month by calendar days (modalidade 3).
 */
function dueBody({ amountCents, key, message, payer, dueOn, payableDaysAfter, ...late }: NewDueCharge) {
  const { cpf, name, street, city, state, cep } = payer
  return {
    calendario: { dataDeVencimento: dueOn, validadeAposVencimento: payableDaysAfter },
    devedor: {
      cpf,
      nome: name.slice(0, 200),
      logradouro: street.slice(0, 200),
      cidade: city.slice(0, 200),
      uf: state,
      cep,
    },
    valor: {
      original: amountText(amountCents),
      ...(late.finePercent > 0 && { multa: { modalidade: 2, valorPerc: late.finePercent.toFixed(2) } }),
      ...(late.lateInterestPercent > 0 && { juros: { modalidade: 3, valorPerc: late.lateInterestPercent.toFixed(2) } }),
    },
    chave: key,
    solicitacaoPagador: message.slice(0, 140),
  }
}

/**
 * Returns the received payments page by page, each entry read by itself, until the provider's last page. Throws
 * `ProviderFailure`.
 */
async function* pages(
  ask: Ask,
  from: Date,
  to: Date,
  filter: Record<string, string> = {},
): AsyncGenerator<ProviderPayment | string> {
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({
      inicio: from.toISOString(),
      fim: to.toISOString(),
      ...filter,
      ...pageOf(page),
    })
    const { parametros, pix = [] } = read(receivedAnswer, await ask('GET', `/pix?${query}`))
    yield* pix.map(readReceived)
    if (page + 1 >= parametros.paginacao.quantidadeDePaginas) return
  }
  throw new ProviderFailure('unreadable', 'the list of what was received has no end')
}

/** The scopes that the bank needs at its provider (API Pix 2.9, security schemes). */
const scope = 'cob.write cob.read cobv.write cobv.read pix.write pix.read webhook.write webhook.read'
const batchScope = 'lotecobv.write lotecobv.read'
