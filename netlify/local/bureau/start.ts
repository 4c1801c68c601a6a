import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { brand } from '#content/brand.ts'
import type { LocalEnvironment } from '../environment.ts'
import { localPage, localStyles } from '../local-page.ts'
import { derivedSecret, guardPages, type LocalService, localService } from '../local-service.ts'
import { type Behaviour, behaviourOf, behaviours, recordOf, rubbish } from './bureau.ts'

/** The local bureau's address. */
export const bureauPath = '/biro-local'

/** How long (ms) a slow answer takes: less than the bank's patience, and than that of a server which is stopped. */
const slowMs = 2_000
const tokenSeconds = 300

/**
 * Returns the functions a credit bureau, which they call over HTTP at `origin`, like a real one. Undefined if the
 * environment names a bureau, or a database, because its applicants are real.
 */
export function localBureau({ databaseUrl }: LocalEnvironment, origin: string): LocalService | undefined {
  if (process.env.BUREAU_API_URL || databaseUrl !== undefined) return undefined
  const clientSecret = derivedSecret('biro-local')
  process.env.BUREAU_API_URL = `${origin}${bureauPath}/v1`
  process.env.BUREAU_TOKEN_URL = `${origin}${bureauPath}/oauth/token`
  process.env.BUREAU_CLIENT_ID = 'banco'
  process.env.BUREAU_CLIENT_SECRET = clientSecret
  process.env.BUREAU_LOOKUP_CENTS ||= '150'
  return localService(
    bureauPath,
    bureauApp({ clientId: 'banco', clientSecret }, () => new Date()),
  )
}

/** The bureau: the API that the bank calls, and a page that says what each CPF is answered. */
export function bureauApp(client: { clientId: string; clientSecret: string }, now: () => Date) {
  const tokens = new Map<string, number>()
  const expected = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`
  return new Hono()
    .basePath(bureauPath)
    .post('/oauth/token', async (c) => {
      if (c.req.header('authorization') !== expected) return c.json({ error: 'invalid_client' }, 401)
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, now().getTime() + tokenSeconds * 1000)
      return c.json({ access_token: token, token_type: 'Bearer', expires_in: tokenSeconds })
    })
    .post('/v1/consultas', async (c) => {
      const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
      if ((tokens.get(token) ?? 0) <= now().getTime()) return c.json({ erro: 'acesso expirado' }, 401)
      const { cpf, consentimento } = await c.req.json().catch(() => ({}))
      if (!/^\d{11}$/.test(String(cpf)) || !consentimento?.versao) return c.json({ erro: 'pedido incompleto' }, 400)
      const behaviour = behaviourOf(cpf)
      if (behaviour === 'down') return c.json({ erro: 'fora do ar' }, 503)
      if (behaviour === 'rubbish') return c.html(rubbish)
      if (behaviour === 'no_record') return c.json({ erro: 'sem registro' }, 404)
      if (behaviour === 'slow') await wait(slowMs)
      return c.json(recordOf(cpf, now()))
    })
    .get('/', guardPages, (c) => c.html(page()))
    .get('/estilo.css', () => localStyles(new URL('bureau.css', import.meta.url)))
}

const words: Record<Behaviour, string> = {
  no_record: 'não conhece a pessoa',
  negatives: 'conhece duas dívidas em atraso, de R$ 1.280,45',
  other_person: 'conhece o CPF por outro nome',
  slow: 'responde depois de dois segundos',
  down: 'está fora do ar',
  rubbish: 'responde com algo que ninguém lê',
  plain: 'responde na hora, sem dívidas',
}

const page = () =>
  localPage(
    `${brand.bureau.name} local`,
    bureauPath,
    html`<h1>${brand.bureau.name} local</h1>
      <p>Faz de conta que é um birô de crédito: não conhece ninguém de verdade, e esta página existe apenas neste computador.
        <a href="/">Abrir o site</a></p>
      <p>Os três primeiros números do CPF são o score: 742.000.006-…  tem 742. O nono número diz o resto:</p>
      <ul>
        ${Object.entries(behaviours).map(([digit, behaviour]) => html`<li><strong>${digit}</strong>: ${words[behaviour]}</li>`)}
        <li><strong>6 a 9</strong>: ${words.plain}</li>
      </ul>`,
  )
