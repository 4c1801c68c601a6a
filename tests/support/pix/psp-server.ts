import { listen } from '../../../netlify/local/http-server.ts'
import { createPsp, type WayToPay, waysToPay } from '../../../netlify/local/psp/psp.ts'
import { pspApp } from '../../../netlify/local/psp/start.ts'
import { emptyState } from '../../../netlify/local/psp/state.ts'
import { freePort } from '../free-port.mjs'

/** The local provider on a port of its own, for servers in other processes, which may have another clock. */
export async function startPspServer(now: () => Date = () => new Date()) {
  const port = await freePort()
  const deliver = async (url: string, body: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(2_000) })).ok
  }
  const store = { state: emptyState(), save: async () => {} }
  const psp = createPsp({ store, now, deliver })
  const credentials = { clientId: 'banco', clientSecret: 'segredo-do-banco', tokenLifetime: 300 }
  const app = pspApp(psp, credentials, () => {})
  const server = await listen({ port, host: '127.0.0.1' })
  server.serve(async (request) => app.fetch(request))
  const origin = `http://localhost:${port}/psp-local`
  return {
    environment: {
      PIX_API_URL: `${origin}/api/v2`,
      PIX_TOKEN_URL: `${origin}/oauth/token`,
      PIX_CLIENT_ID: 'banco',
      PIX_CLIENT_SECRET: 'segredo-do-banco',
      PIX_DEBIT_ACCOUNT: '0001/1234567/CORRENTE',
    },
    psp,
    /** The number of requested charges. */
    charges: () => Object.keys(store.state.charges).length,
    /** Pays a charge in one of these ways, if there is one. */
    payAny: async (random: () => number, ways: readonly WayToPay[] = waysToPay) => {
      const charges = Object.values(store.state.charges)
      const charge = charges[Math.floor(random() * charges.length)]
      const way = ways[Math.floor(random() * ways.length)]
      if (charge && way) await psp.pay(charge, way)
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
    /** Calls the webhooks that are due. */
    work: () => psp.callWebhooks(),
    /** Carries out the requested refunds. */
    settle: () => psp.settle(),
    list: () =>
      store.state.payments.map(({ endToEndId, valor }) => ({ endToEndId, cents: Math.round(Number(valor) * 100) })),
    stop: server.stop,
  }
}
