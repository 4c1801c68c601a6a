import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { chargesApi } from './charges-api.ts'
import { dueChargesApi } from './due-charges-api.ts'
import { problem } from './problem.ts'
import type { Psp } from './psp.ts'
import { receivedApi } from './received-api.ts'

/** What may authenticate: one client, and tokens that live shortly. */
export interface Credentials {
  clientId: string
  clientSecret: string
  /** In seconds. */
  tokenLifetime: number
}

/** The parts of the API Pix 2.9 (https://github.com/bacen/pix-api) that the bank uses, with their OAuth 2.0. */
export function pspApi(psp: Psp, credentials: Credentials) {
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

  return app.route('/', chargesApi(psp)).route('/', dueChargesApi(psp)).route('/', receivedApi(psp))
}
