import type { OpenDocument } from './read.ts'

/**
 * Answers with a person's document: streamed, never cached, typed by its bytes, and sandboxed so that nothing in it can
 * run. A PDF is downloaded, because browsers do not show one inside a sandbox.
 */
export function documentAnswer({ row, mime, name, body }: OpenDocument): Response {
  const isImage = mime.startsWith('image/')
  return new Response(body, {
    headers: {
      'content-type': mime,
      'content-length': String(row.size_bytes),
      'content-disposition': `${isImage ? 'inline' : 'attachment'}; filename="${name}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; img-src 'self'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}
