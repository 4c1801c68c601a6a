import { createPsp } from '../../../netlify/local/psp/psp.ts'
import { pspApp } from '../../../netlify/local/psp/start.ts'
import { emptyState } from '../../../netlify/local/psp/state.ts'
import type { TestServer } from '../api.ts'
import { apiProblems, noticeProblems } from './api-schema.ts'

export const pspEnvironment = {
  PIX_API_URL: 'http://localhost:9/psp-local/api/v2',
  PIX_TOKEN_URL: 'http://localhost:9/psp-local/oauth/token',
  PIX_CLIENT_ID: 'banco',
  PIX_CLIENT_SECRET: 'segredo-do-banco',
}

/** The account that automatic debits go to, without which the bank offers none. */
export const debitEnvironment = { PIX_DEBIT_ACCOUNT: '0001/1234567/CORRENTE' }

export type TestPsp = ReturnType<typeof createTestPsp>

/**
 * The local provider in this process. `fetch` replaces the network. Every request and answer is checked with the
 * published schema, and `violations` collects the errors. `misbehave` may answer instead of the provider, or throw.
 */
export function createTestPsp() {
  const violations: string[] = []
  let server: TestServer | undefined
  let misbehave: ((request: Request) => Promise<Response | undefined>) | undefined
  const now = () => server?.deps.now() ?? new Date()
  const deliver = async (url: string, body: string) => {
    violations.push(...noticeProblems(JSON.parse(body), url))
    if (!server) return false
    const answer = await server.app.fetch(
      new Request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      { ip: '198.51.100.9', waitUntil: () => {} },
    )
    return answer.ok
  }
  const psp = createPsp({ store: { state: emptyState(), save: async () => {} }, now, deliver })
  const credentials = { clientId: 'banco', clientSecret: pspEnvironment.PIX_CLIENT_SECRET, tokenLifetime: 300 }
  const app = pspApp(psp, credentials, () => {})

  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const asked = await misbehave?.(request.clone())
    if (asked) return asked
    const copy = request.clone()
    const response = await app.fetch(request)
    const url = new URL(request.url)
    const path = url.pathname.replace('/psp-local/api/v2', '')
    if (path !== url.pathname && response.status !== 401) {
      const bodyOf = async (from: Request | Response) => JSON.parse((await from.text()) || 'null')
      const body = { method: request.method, path, query: url.searchParams, body: await bodyOf(copy) }
      const answer = { status: response.status, body: await bodyOf(response.clone()) }
      violations.push(...apiProblems(body, answer).map((one) => `${request.method} ${path}: ${one}`))
    }
    return response
  }
  return {
    psp,
    violations,
    fetch: send,
    /** The server that gets the webhooks. The provider shares its clock. */
    serve: (to: TestServer) => {
      server = to
    },
    misbehave: (how: typeof misbehave) => {
      misbehave = how
    },
  }
}
