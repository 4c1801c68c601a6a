import { request as httpsRequest, type RequestOptions } from 'node:https'
import type { GivenCertificate } from '../config.ts'
import { isPem } from './certificates.ts'
import { traceId } from './trace.ts'

export interface Sent {
  method: string
  headers: Record<string, string>
  body?: string
}

/** Sends one request and returns the whole answer. Throws the error of `failed` when there is none. */
export type Send = (url: string, sent: Sent) => Promise<{ status: number; text: string }>

/** Makes the error of a request that got no answer. `cause` is a code or a name, never the sent data. */
export type Failed = (cause: string) => Error

/** A job has 18 s, of which one request may take this long (ms). */
const patienceMs = 8_000
/** Longer answers (bytes) are not read to their end. */
const longestAnswer = 5_000_000

/** Sends with the platform's own fetch, for a server that authenticates clients by their secret alone. */
export function overFetch(fetch: typeof globalThis.fetch, failed: Failed): Send {
  return async (url, sent) => {
    try {
      const headers = withRequestId(sent.headers)
      const answer = await fetch(url, { ...sent, headers, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
      return { status: answer.status, text: await boundedText(answer) }
    } catch (error) {
      throw failed(causeOf(error))
    }
  }
}

/** Reads an answer of another server, and stops where it is longer than `most` bytes. Throws then. */
export async function boundedText(answer: Response, most = longestAnswer): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * Sends over TLS with a client certificate, which fetch cannot present. `ca` trusts another authority than the
 * system's.
 */
export function overCertificate(certificate: GivenCertificate | undefined, failed: Failed, ca?: string): Send {
  const tls: RequestOptions = { ...(certificate && shown(certificate)), ...(ca !== undefined && { ca }) }
  return (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(failed(causeOf(error)))
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

/** Adds the id under which the other server's staff and the bank's find the same call in their logs. */
function withRequestId(headers: Record<string, string>): Record<string, string> {
  const id = traceId()
  return id === undefined ? headers : { ...headers, 'X-Request-Id': id }
}

const shown = ({ bytes, password }: GivenCertificate): RequestOptions =>
  isPem(bytes) ? { cert: bytes, key: bytes } : { pfx: bytes, passphrase: password }

/** Keeps only the error's code or name. They may name hosts, but never the sent data. */
function causeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  const cause = (error as { cause?: { code?: unknown } }).cause?.code
  return String(cause ?? code ?? name ?? 'no answer')
}
