import { request as httpsRequest, type RequestOptions } from 'node:https'
import type { GivenCertificate } from '../../config.ts'
import { isPem } from '../../shared/certificates.ts'
import { traceId } from '../../shared/trace.ts'
import { ProviderFailure } from './port.ts'

export interface Sent {
  method: string
  headers: Record<string, string>
  body?: string
}

/** Sends one request and gives the whole answer. Throws `ProviderFailure` 'unreachable' when there is none. */
export type Send = (url: string, sent: Sent) => Promise<{ status: number; text: string }>

/** A job has 18 s, of which one request may take this long (ms). */
const patienceMs = 8_000
const longestAnswer = 5_000_000

/** Sends with the platform's own fetch, for a provider that authenticates clients by their secret alone. */
export function overFetch(fetch: typeof globalThis.fetch): Send {
  return async (url, sent) => {
    try {
      const headers = withRequestId(sent.headers)
      const answer = await fetch(url, { ...sent, headers, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      throw unreachable(error)
    }
  }
}

/** Sends over TLS with a client certificate, which fetch cannot present. `ca` trusts another authority than the system's. */
export function overCertificate(certificate: GivenCertificate | undefined, ca?: string): Send {
  const tls: RequestOptions = { ...(certificate && shown(certificate)), ...(ca !== undefined && { ca }) }
  return (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(unreachable(error))
      const signal = AbortSignal.timeout(patienceMs)
      const outgoing = httpsRequest(url, { ...tls, method, headers: withRequestId(headers), signal }, (incoming) => {
        const chunks: Buffer[] = []
        let size = 0
        incoming.on('error', fail)
        incoming.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size > longestAnswer) incoming.destroy(new Error('the answer is too long'))
        })
        incoming.on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
        })
      })
      outgoing.on('error', fail)
      outgoing.end(body)
    })
}

/** Adds the id under which the provider's staff and the bank's find the same call in their logs. */
function withRequestId(headers: Record<string, string>): Record<string, string> {
  const id = traceId()
  return id === undefined ? headers : { ...headers, 'X-Request-Id': id }
}

const shown = ({ bytes, password }: GivenCertificate): RequestOptions =>
  isPem(bytes) ? { cert: bytes, key: bytes } : { pfx: bytes, passphrase: password }

/** Keeps only the error's code or name. They may name hosts, but never the sent data. */
function unreachable(error: unknown): ProviderFailure {
  const { code, name } = error as { code?: unknown; name?: unknown }
  const cause = (error as { cause?: { code?: unknown } }).cause?.code
  return new ProviderFailure('unreachable', String(cause ?? code ?? name ?? 'no answer'))
}
