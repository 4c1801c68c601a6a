import * as z from 'zod/mini'
import type { Send } from './transport.ts'

/** The client that the bank is at another server (OAuth 2.0). */
export interface ClientCredentials {
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** The scopes to ask for; undefined for those that the server gives by itself. */
  scope?: string | undefined
}

/** Makes the error of a token that was not given or cannot be read. Both may be tried again. */
export type TokenFailed = (reason: 'unreachable' | 'unreadable', message: string) => Error

/** An answer's status and its body as JSON; undefined for a body that is none. */
export interface JsonAnswer {
  status: number
  body: unknown
}

/** Sends a request with JSON and returns the answer. */
export type Ask = (method: string, path: string, body?: object) => Promise<JsonAnswer>

/** Sends requests below `apiUrl` with an access token. Renews a rejected token once. */
export function authorized(apiUrl: string, credentials: ClientCredentials, send: Send, failed: TokenFailed): Ask {
  const tokens = accessTokens(credentials, send, failed)
  const once = async (method: string, path: string, body?: object) => {
    const token = await tokens.get()
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return { token, ...(await send(apiUrl + path, sent)) }
  }
  return async (method, path, body) => {
    let answer = await once(method, path, body)
    if (answer.status === 401) {
      tokens.renew(answer.token)
      answer = await once(method, path, body)
    }
    return { status: answer.status, body: parsedJson(answer.text) }
  }
}

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.optional(z.number()) })

/** A token counts as expired this long (ms) before its end, because the request takes time to arrive. */
const marginMs = 30_000
/** RFC 6749, 5.1, only recommends that the server state the lifetime. This default is short enough for any server. */
const unknownLifetimeSeconds = 120

/**
 * Returns access tokens by client credentials (RFC 6749, 4.4). Keeps one until shortly before its end; calls made while
 * it is fetched share the same fetch. `renew` forgets the rejected token.
 */
function accessTokens(credentials: ClientCredentials, send: Send, failed: TokenFailed, now: () => number = Date.now) {
  let current: { token: string; until: number } | undefined
  let fetching: Promise<{ token: string; until: number }> | undefined
  return {
    get: async (): Promise<string> => {
      if (current !== undefined && current.until > now()) return current.token
      fetching ??= fetchToken(credentials, send, failed, now).finally(() => {
        fetching = undefined
      })
      current = await fetching
      return current.token
    },
    renew: (refused: string): void => {
      if (current?.token === refused) current = undefined
    },
  }
}

async function fetchToken(
  { clientId, clientSecret, tokenUrl, scope }: ClientCredentials,
  send: Send,
  failed: TokenFailed,
  now: () => number,
) {
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
  const asked = now()
  const { status, text } = await send(tokenUrl, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic.toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope !== undefined && { scope }),
    }).toString(),
  })
  // The bank's credentials are wrong, which an operator can mend.
  if (status !== 200) throw failed('unreachable', `no token: ${status}`)
  const answer = tokenAnswer.safeParse(parsedJson(text))
  if (!answer.success) throw failed('unreadable', 'the answer is no token')
  const { access_token: token, expires_in: seconds = unknownLifetimeSeconds } = answer.data
  return { token, until: asked + seconds * 1000 - marginMs }
}

/** Parses a text as JSON; undefined if it is no JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
