import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /^(text\/|application\/(json|javascript|problem\+json|manifest\+json|xml)|image\/svg)/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const done = new Map<string, Uint8Array>()

/**
 * Compresses text as Netlify's CDN does, so that what is measured here is what travels there.
 * A streamed answer without a length (an export) passes unchanged.
 */
export async function compress(accepted: string, response: Response): Promise<Response> {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  const type = response.headers.get('content-type') ?? ''
  const streamed = /text\/csv/.test(type)
  if (!encoding || !response.body || !TEXT.test(type) || streamed || response.headers.has('content-encoding')) {
    return response
  }
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-encoding', encoding)
  headers.append('vary', 'Accept-Encoding')
  headers.delete('content-length')
  const kept = !/no-store/.test(headers.get('cache-control') ?? '')
  return new Response(await compressed(body, encoding, kept), { status: response.status, headers })
}

/** Compresses a cacheable answer once and as small as possible, any other answer quickly. */
async function compressed(body: Buffer, encoding: 'br' | 'gzip', kept: boolean): Promise<BodyInit> {
  const small = (quality: number) =>
    encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : gzipped(body)
  if (!kept) return (await small(4)) as BodyInit
  const key = `${encoding}:${createHash('sha1').update(body).digest('base64')}`
  const known = done.get(key)
  if (known) return known as BodyInit
  const result = await small(constants.BROTLI_MAX_QUALITY)
  // Some answers of the API may be cached too, so the limit is what a site of this size needs.
  if (done.size > 500) done.clear()
  done.set(key, result)
  return result as BodyInit
}
