import * as z from 'zod/mini'
import type { PixConfig } from '../../config.ts'
import { PixFailure } from './provider.ts'
import type { Send } from './transport.ts'

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.optional(z.number()) })

/** What the bank does at its provider (API Pix 2.9, security schemes). */
const scope = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'
/** Renewed so long before its end (ms), because the way to the provider takes time. */
const marginMs = 30_000
/** RFC 6749, 5.1: the lifetime is only recommended to be told; this is short enough for all. */
const unknownLifetimeSeconds = 120

/**
 * Access tokens by client credentials (RFC 6749, 4.4): one is kept until shortly before its end, and whoever comes while it
 * is fetched waits for the same. `renew` forgets the token that was refused.
 */
export function accessTokens(config: PixConfig, send: Send, now: () => number = Date.now) {
  let current: { token: string; until: number } | undefined
  let fetching: Promise<{ token: string; until: number }> | undefined
  return {
    get: async (): Promise<string> => {
      if (current !== undefined && current.until > now()) return current.token
      fetching ??= fetchToken(config, send, now).finally(() => {
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

async function fetchToken(config: PixConfig, send: Send, now: () => number) {
  const { clientId, clientSecret, tokenUrl } = config
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
  const asked = now()
  const { status, text } = await send(tokenUrl, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic.toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  })
  if (status >= 500 || status === 429) throw new PixFailure('unreachable', `no token: ${status}`)
  if (status !== 200) throw new PixFailure('refused', `no token: ${status}`)
  const answer = tokenAnswer.safeParse(parsedJson(text))
  if (!answer.success) throw new PixFailure('unreadable', 'the answer is no token')
  const { access_token: token, expires_in: seconds = unknownLifetimeSeconds } = answer.data
  return { token, until: asked + seconds * 1000 - marginMs }
}

/** A text as JSON; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
