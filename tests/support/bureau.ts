import { bureauApp } from '../../netlify/local/bureau/start.ts'

export const bureauEnvironment = {
  BUREAU_API_URL: 'http://localhost:9/biro-local/v1',
  BUREAU_TOKEN_URL: 'http://localhost:9/biro-local/oauth/token',
  BUREAU_CLIENT_ID: 'banco',
  BUREAU_CLIENT_SECRET: 'segredo-do-banco',
  BUREAU_LOOKUP_CENTS: '150',
}

/** The network of a server that knows the local bureau: `others` answers what is not the bureau's. */
export const withBureau = (bureau: { fetch: typeof fetch }, others: typeof fetch): typeof fetch => {
  const own = new URL('.', bureauEnvironment.BUREAU_API_URL).href
  return (input, init) => (new Request(input).url.startsWith(own) ? bureau.fetch(input, init) : others(input, init))
}

/** The local bureau in this process. `fetch` replaces the network; `asked` holds the bodies of look-ups. */
export function createTestBureau() {
  const asked: { address: string; body: string }[] = []
  let instead: (() => Response) | undefined
  const app = bureauApp({ clientId: 'banco', clientSecret: bureauEnvironment.BUREAU_CLIENT_SECRET }, () => new Date())
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/consultas')) return app.fetch(request)
    asked.push({ address: request.url, body: await request.clone().text() })
    return instead ? instead() : app.fetch(request)
  }
  return {
    asked,
    fetch: send,
    /** Answers every look-up by this instead; undefined: as the local bureau does. */
    answer: (by: (() => Response) | undefined) => {
      instead = by
    },
  }
}
