import { join } from 'node:path'
import { Hono } from 'hono'
import Stripe from 'stripe'
import type { LocalEnvironment } from '../environment.ts'
import { jsonFile } from '../json-file.ts'
import { localStyles } from '../local-page.ts'
import { derivedSecret, guardPages, type LocalService, localService, startWork } from '../local-service.ts'
import { cardApi } from './api.ts'
import { cardPath, missingPage, overviewPage, payPage } from './pages.ts'
import { type CardProvider, createCardProvider } from './provider.ts'
import { type CardEvent, emptyState } from './state.ts'

/**
 * Returns a card's provider in the data folder, which the functions call over HTTP at `origin`, like the real one.
 * Undefined if the environment names a provider, or a database, because payments in that database are real.
 */
export async function localCards(
  { dataDir, databaseUrl }: LocalEnvironment,
  origin: string,
): Promise<LocalService | undefined> {
  if (process.env.CARD_SECRET_KEY || databaseUrl !== undefined) return undefined
  const store = await jsonFile(join(dataDir, 'card.json'), emptyState())
  const [secretKey, webhookSecret] = [
    `sk_${derivedSecret('cartao-local key')}`,
    `whsec_${derivedSecret('cartao-local webhook')}`,
  ]
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
  // Refunds end, and a webhook that failed is called again.
  const work = startWork(provider.work)
  return localService(cardPath, cardApp(provider, { secretKey, origin }, work.now), work)
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

/**
 * Returns the local provider: the API that the bank calls, and the pages to pay at. Calls `changed` after each change,
 * so that the webhook is called at once. Only the local server has it, never the deployed site.
 */
export function cardApp(provider: CardProvider, options: { secretKey: string; origin: string }, changed: () => void) {
  const { state } = provider.store
  const app = new Hono().basePath(cardPath)
  app.route('/', cardApi(provider, options))
  app.use(guardPages)
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
      if (acao === 'perguntar') await provider.inquire(payment)
      if (acao === 'escalar') await provider.escalate(payment)
      if (acao === 'devolver') await provider.returnRefund(payment)
      if (acao === 'won' || acao === 'lost') await provider.decide(payment, acao)
      changed()
      return c.redirect(cardPath, 303)
    })
    .post('/devolucoes', async (c) => {
      const { acao } = await c.req.parseBody()
      const turned = acao === 'segurar' ? 'holdsRefunds' : 'refusesRefunds'
      state[turned] = !state[turned]
      await provider.store.save()
      return c.redirect(cardPath, 303)
    })
    .notFound((c) => c.html(missingPage(), 404))
}
