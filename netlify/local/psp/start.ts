import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { LocalEnvironment } from '../environment.ts'
import { pspApp } from './app.ts'
import { pspPath } from './pages.ts'
import { createPsp } from './psp.ts'
import { fileStore } from './state.ts'

export interface LocalPsp {
  /** Answers a request to the provider; undefined for every other address. */
  answer(request: Request): Promise<Response> | undefined
  stop(): Promise<void>
}

/** How often (ms) refunds are settled and failed webhooks called again. */
const everyMs = 1_000

/**
 * Gives the functions a payment provider in the data folder. They call it over HTTP at `origin`, like a real one.
 * Undefined if the environment names a provider, or a database, because payments in that database are real.
 */
export async function localPsp(
  { dataDir, databaseUrl }: LocalEnvironment,
  origin: string,
): Promise<LocalPsp | undefined> {
  if (process.env.PIX_API_URL || databaseUrl !== undefined) return undefined
  const store = await fileStore(join(dataDir, 'psp.json'))
  const psp = createPsp({ store, now: () => new Date(), deliver })
  // Derived, so that it stays the same after a restart, because the webhook's address follows from it.
  const clientSecret = createHmac('sha256', process.env.SECRET_KEY ?? '')
    .update('psp-local')
    .digest('base64url')
  process.env.PIX_API_URL = `${origin}${pspPath}/api/v2`
  process.env.PIX_TOKEN_URL = `${origin}${pspPath}/oauth/token`
  process.env.PIX_CLIENT_ID = 'banco'
  process.env.PIX_CLIENT_SECRET = clientSecret
  process.env.PIX_BATCH_SIZE ||= '100'

  let current: Promise<void> = Promise.resolve()
  const work = () => {
    current = current.then(psp.settle).then(psp.callWebhooks).catch(console.error)
  }
  const timer = setInterval(work, everyMs)
  const credentials = { clientId: 'banco', clientSecret, tokenLifetime: 300 }
  const app = pspApp(psp, credentials, work)
  return {
    answer: (request) => {
      const { pathname } = new URL(request.url)
      const isOurs = pathname === pspPath || pathname.startsWith(`${pspPath}/`)
      return isOurs ? Promise.resolve(app.fetch(request)) : undefined
    },
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}

async function deliver(url: string, body: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })
  return answer.ok
}

/** Presses 'Pagar' on the page of a charge. Throws when the provider refuses. */
export async function payExactly(psp: Pick<LocalPsp, 'answer'>, address: string): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const press = new Request(address, { method: 'POST', headers, body: new URLSearchParams({ como: 'exact' }) })
  const answer = await psp.answer(press)
  if (!answer?.ok) throw new Error(`o provedor local respondeu ${answer?.status}`)
}
