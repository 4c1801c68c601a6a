import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { Hono } from 'hono'
import Stripe from 'stripe'
import type { LocalEnvironment } from '../environment.ts'
import { jsonFile } from '../json-file.ts'
import { localStyles } from '../local-page.ts'
import { cardApi } from './api.ts'
import { cardPath, missingPage, overviewPage, payPage } from './pages.ts'
import { type CardProvider, createCardProvider } from './provider.ts'
import { type CardEvent, emptyState } from './state.ts'

export interface LocalCards {
  /** Answers a request to the provider; undefined for every other address. */
  answer(request: Request): Promise<Response> | undefined
  stop(): Promise<void>
}

/** How often (ms) refunds end and the webhook is called again. */
const everyMs = 1_000

/**
 * Returns a card's provider in the data folder, which the functions call over HTTP at `origin`, like the real one. Undefined if the
 * environment names a provider, or a database, because payments in that database are real.
 */
export async function localCards(
  { dataDir, databaseUrl }: LocalEnvironment,
  origin: string,
): Promise<LocalCards | undefined> {
  if (process.env.CARD_SECRET_KEY || databaseUrl !== undefined) return undefined
  const store = await jsonFile(join(dataDir, 'card.json'), emptyState())
  // Derived, so that both stay the same after a restart.
  const secret = (of: string) =>
    createHmac('sha256', process.env.SECRET_KEY ?? '')
      .update(`cartao-local ${of}`)
      .digest('base64url')
  const [secretKey, webhookSecret] = [`sk_${secret('key')}`, `whsec_${secret('webhook')}`]
  process.env.CARD_API_URL = origin + cardPath
  process.env.CARD_SECRET_KEY = secretKey
  process.env.CARD_WEBHOOK_SECRET = webhookSecret
  const deliver = async (event: CardEvent) => {
    const call = signedEvent(event, webhookSecret)
    const answer = await fetch(`${process.env.SITE_URL}/api/card/webhook`, {
      ...call,
      signal: AbortSignal.timeout(5_000),
    })
    return answer.ok
  }
  const provider = createCardProvider({ store, now: () => new Date(), deliver })
  let current: Promise<void> = Promise.resolve()
  const work = () => {
    current = current.then(provider.work).catch(console.error)
  }
  const timer = setInterval(work, everyMs)
  const app = cardApp(provider, { secretKey, origin }, work)
  return {
    answer: (request) => {
      const { pathname } = new URL(request.url)
      const isOurs = pathname === cardPath || pathname.startsWith(`${cardPath}/`)
      return isOurs ? Promise.resolve(app.fetch(request)) : undefined
    },
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}

/** Returns the webhook's call about an event, signed as Stripe signs it. */
export function signedEvent(event: CardEvent, secret: string, timestamp?: number): RequestInit & { body: string } {
  const body = JSON.stringify(event)
  const signature = new Stripe('none').webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  })
  return { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body }
}

const pagePolicy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'"

/**
 * Returns the local provider: the API that the bank calls, and the pages to pay at. Calls `changed` after each change, so that
 * the webhook is called at once. Only the local server has it, never the deployed site.
 */
export function cardApp(provider: CardProvider, options: { secretKey: string; origin: string }, changed: () => void) {
  const { state } = provider.store
  const app = new Hono().basePath(cardPath)
  app.route('/', cardApi(provider, options))
  app.use(async (c, next) => {
    // A page of another site must not pay, even with money that does not exist.
    if (c.req.method === 'POST' && c.req.header('sec-fetch-site') === 'cross-site') return c.body(null, 403)
    await next()
    c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    return undefined
  })
  return app
    .get('/', (c) => c.html(overviewPage(state)))
    .get('/estilo.css', () => localStyles(new URL('../psp/psp.css', import.meta.url)))
    .get('/pagar/:id', (c) => {
      provider.closeOver()
      const page = state.pages[c.req.param('id')]
      return page ? c.html(payPage(page, c.req.query('recusado') === '1')) : c.html(missingPage(), 404)
    })
    .post('/pagar/:id', async (c) => {
      const page = state.pages[c.req.param('id')]
      if (!page) return c.html(missingPage(), 404)
      const { como, nome } = await c.req.parseBody()
      if (como !== 'pagar') return c.redirect(`${cardPath}/pagar/${page.id}?recusado=1`, 303)
      const payment = await provider.pay(page, String(nome ?? ''))
      changed()
      return c.redirect(payment ? page.success_url : `${cardPath}/pagar/${page.id}`, 303)
    })
    .post('/pagamentos/:id', async (c) => {
      const payment = state.payments.find(({ id }) => id === c.req.param('id'))
      if (!payment) return c.html(missingPage(), 404)
      const { acao } = await c.req.parseBody()
      if (acao === 'contestar') await provider.dispute(payment)
      if (acao === 'won' || acao === 'lost') await provider.decide(payment, acao)
      changed()
      return c.redirect(cardPath, 303)
    })
    .post('/devolucoes', async (c) => {
      state.refusesRefunds = !state.refusesRefunds
      await provider.store.save()
      return c.redirect(cardPath, 303)
    })
    .notFound((c) => c.html(missingPage(), 404))
}
