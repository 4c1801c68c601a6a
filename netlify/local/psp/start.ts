import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { Hono } from 'hono'
import type { LocalEnvironment } from '../environment.ts'
import { jsonFile } from '../json-file.ts'
import { localStyles } from '../local-page.ts'
import { derivedSecret, guardPages, type LocalService, localService, startWork } from '../local-service.ts'
import { debitPage } from './debit-pages.ts'
import { recurrenceActs } from './debits.ts'
import { debitsApi } from './debits-api.ts'
import { codePage, missingPage, overviewPage, paidPage, payPage } from './pages.ts'
import { pspPath } from './paths.ts'
import { batchesApi, chargesApi, dueChargesApi, receivedApi } from './pix-api.ts'
import { problem } from './problem.ts'
import { createPsp, type Psp, type WayToPay, waysToPay } from './psp.ts'
import { emptyState } from './state.ts'

/**
 * Returns the functions a payment provider in the data folder. They call it over HTTP at `origin`, like a real one.
 * Undefined if the environment names a provider, or a database, because payments in that database are real.
 */
export async function localPsp(
  { dataDir, databaseUrl }: LocalEnvironment,
  origin: string,
): Promise<LocalService | undefined> {
  if (process.env.PIX_API_URL || databaseUrl !== undefined) return undefined
  const store = await jsonFile(join(dataDir, 'psp.json'), emptyState())
  const psp = createPsp({ store, now: () => new Date(), deliver })
  // The webhook's address follows from it.
  const clientSecret = derivedSecret('psp-local')
  process.env.PIX_API_URL = `${origin}${pspPath}/api/v2`
  process.env.PIX_TOKEN_URL = `${origin}${pspPath}/oauth/token`
  process.env.PIX_CLIENT_ID = 'banco'
  process.env.PIX_CLIENT_SECRET = clientSecret
  process.env.PIX_BATCH_SIZE ||= '100'
  process.env.PIX_DEBIT_ACCOUNT ||= '0001/1234567/CORRENTE'

  // Refunds are settled, and a webhook that failed is called again.
  const work = startWork(() => psp.settle().then(psp.callWebhooks))
  const credentials = { clientId: 'banco', clientSecret, tokenLifetime: 300 }
  return localService(pspPath, pspApp(psp, credentials, work.now), work)
}

async function deliver(url: string, body: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })
  return answer.ok
}

/** Presses 'Pagar' on the page of a charge. Throws when the provider refuses. */
export async function payExactly(psp: Pick<LocalService, 'answer'>, address: string): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const press = new Request(address, { method: 'POST', headers, body: new URLSearchParams({ como: 'exact' }) })
  const answer = await psp.answer(press)
  if (!answer?.ok) throw new Error(`o provedor local respondeu ${answer?.status}`)
}

/**
 * Returns the local provider: the API that the bank calls, and the pages to pay at. Calls `paid` after each payment and
 * change, so that webhooks are called at once. Only the local server has it, never the deployed site.
 */
export function pspApp(psp: Psp, credentials: Credentials, paid: () => void) {
  const { state } = psp.store
  const app = new Hono().basePath(pspPath)
  app.route('/', pspApi(psp, credentials))
  app.use(guardPages)
  return app
    .get('/', (c) => c.html(overviewPage(state)))
    .get('/estilo.css', () => localStyles(new URL('psp.css', import.meta.url)))
    .get('/pagar/:txid', (c) => {
      const charge = state.charges[c.req.param('txid')]
      return charge ? c.html(payPage(charge, psp.now())) : c.html(missingPage(), 404)
    })
    .post('/pagar/:txid', async (c) => {
      const charge = state.charges[c.req.param('txid')]
      const { como, nome, cpf } = await c.req.parseBody()
      if (!charge || !isWay(como)) return c.html(missingPage(), 404)
      const payer = nome ? { nome: String(nome), ...(cpf && { cpf: String(cpf) }) } : undefined
      const payments = await psp.pay(charge, como, payer)
      paid()
      return c.html(paidPage(payments))
    })
    .get('/debito/:id', (c) => {
      const recurrence = state.recurrences[c.req.param('id')]
      return recurrence ? c.html(debitPage(state, recurrence)) : c.html(missingPage(), 404)
    })
    .post('/debito/:id', async (c) => {
      const recurrence = state.recurrences[c.req.param('id')]
      const { ato } = await c.req.parseBody()
      const act = recurrenceActs.find((one) => one === ato)
      if (!recurrence || !act) return c.html(missingPage(), 404)
      await psp.decide(recurrence, act)
      paid()
      return c.redirect(`${pspPath}/debito/${recurrence.idRec}`, 303)
    })
    .post('/debito/:id/:txid', async (c) => {
      const charge = state.recurringCharges[c.req.param('txid')]
      const { ato } = await c.req.parseBody()
      if (charge?.idRec !== c.req.param('id')) return c.html(missingPage(), 404)
      if (ato === 'now') await psp.debitNow(charge)
      else await psp.cancelDebit(charge)
      paid()
      return c.redirect(`${pspPath}/debito/${charge.idRec}`, 303)
    })
    .get('/codigo', (c) => c.html(codePage(c.req.query('codigo') ?? '')))
    .post('/codigo', async (c) => {
      const { codigo } = await c.req.parseBody()
      const info = getPixPayloadInfo(String(codigo))
      if (!info?.key || !info.amount) return c.html(missingPage(), 404)
      const txid = info.txid === '***' ? undefined : info.txid
      const payment = await psp.receive({ valor: info.amount.toFixed(2), chave: info.key, ...(txid && { txid }) })
      paid()
      return c.html(paidPage([payment]))
    })
    .post('/devolucoes', async (c) => {
      state.refusesRefunds = !state.refusesRefunds
      await psp.store.save()
      return c.redirect(pspPath, 303)
    })
    .notFound((c) => c.html(missingPage(), 404))
}

const isWay = (way: unknown): way is WayToPay => waysToPay.includes(way as WayToPay)

/** The one client that may authenticate, with short-lived tokens. */
interface Credentials {
  clientId: string
  clientSecret: string
  /** In seconds. */
  tokenLifetime: number
}

/** Returns the parts of the API Pix 2.9 (https://github.com/bacen/pix-api) that the bank uses, with OAuth 2.0. */
function pspApi(psp: Psp, credentials: Credentials) {
  const tokens = new Map<string, number>()
  const app = new Hono()

  app.post('/oauth/token', async (c) => {
    const { clientId, clientSecret, tokenLifetime } = credentials
    const expected = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
    const form = await c.req.parseBody()
    if (c.req.header('authorization') !== `Basic ${expected.toString('base64')}`)
      return c.json({ error: 'invalid_client' }, 401)
    if (form.grant_type !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400)
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, psp.now().getTime() + tokenLifetime * 1000)
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: tokenLifetime, scope: form.scope })
  })

  app.use('/api/*', async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    if ((tokens.get(token) ?? 0) <= psp.now().getTime()) return problem(c, 401, 'AcessoNegado', 'O acesso expirou.')
    return next()
  })

  return app
    .route('/', chargesApi(psp))
    .route('/', dueChargesApi(psp))
    .route('/', batchesApi(psp))
    .route('/', receivedApi(psp))
    .route('/', debitsApi(psp))
}
