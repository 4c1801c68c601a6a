import { createCardProvider } from '../../../netlify/local/card/provider.ts'
import { cardApp, signedEvent } from '../../../netlify/local/card/start.ts'
import { type CardEvent, emptyState, type Page } from '../../../netlify/local/card/state.ts'
import type { TestServer } from '../api.ts'
import { createTestPsp, pspEnvironment } from '../pix/test-psp.ts'

const origin = 'http://localhost:9'

export const cardEnvironment = {
  ...pspEnvironment,
  CARD_API_URL: `${origin}/cartao-local`,
  CARD_SECRET_KEY: 'sk_segredo_do_banco',
  CARD_WEBHOOK_SECRET: 'whsec_segredo_do_banco',
}

/**
 * The local card's provider and the local Pix provider in this process. `fetch` replaces the network. `misbehave` may
 * answer instead of the card's provider, or throw.
 */
export function createTestCards() {
  const pix = createTestPsp()
  let server: TestServer | undefined
  let misbehave: ((request: Request) => Promise<Response | undefined>) | undefined
  const now = () => server?.deps.now() ?? new Date()
  const provider = createCardProvider({
    store: { state: emptyState(), save: async () => {} },
    now,
    deliver: async (event) => (await hook(signedEvent(event, cardEnvironment.CARD_WEBHOOK_SECRET, seconds()))).ok,
  })
  const seconds = () => Math.floor(now().getTime() / 1000)
  const app = cardApp(provider, { secretKey: cardEnvironment.CARD_SECRET_KEY, origin }, () => {})
  const hook = (call: RequestInit) => {
    if (!server) throw new Error('no server takes the webhook')
    const request = new Request(`${server.deps.config.siteUrl}/api/card/webhook`, call)
    return Promise.resolve(server.app.fetch(request, { ip: '198.51.100.9', waitUntil: () => {} }))
  }
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(cardEnvironment.CARD_API_URL)) return pix.fetch(input, init)
    return (await misbehave?.(request.clone())) ?? app.fetch(request)
  }
  return {
    pix,
    provider,
    fetch: send,
    /** Calls the bank's webhook with an event, signed with a secret at a time (seconds). */
    call: (event: CardEvent, secret = cardEnvironment.CARD_WEBHOOK_SECRET, at = seconds()) =>
      hook(signedEvent(event, secret, at)),
    /** The page at which a charge is paid. */
    pageOf: (url: string): Page => {
      const page = provider.store.state.pages[url.split('/').at(-1) ?? '']
      if (!page) throw new Error(`no page at ${url}`)
      return page
    },
    serve: (to: TestServer) => {
      server = to
      pix.serve(to)
    },
    /** Lets the provider begin anew. */
    forget: () => void Object.assign(provider.store.state, emptyState()),
    misbehave: (how: typeof misbehave) => {
      misbehave = how
    },
  }
}
