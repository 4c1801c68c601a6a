import { type Answer, isProblem } from '#lib/call-api.ts'

const failed = (code: string) => ({ ok: false, failure: { code, errors: [], retryAfterSeconds: undefined } }) as const

/**
 * Uploads a photo as raw bytes, because the typed client sends JSON only. `onShare` gets how much of it was sent, from 0 to 1, which
 * `fetch` does not tell. Never throws.
 */
export function sendPhoto(
  blob: Blob,
  onShare: (share: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Answer<{ sha256: string }>> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(failed('network'))
    const request = new XMLHttpRequest()
    request.open('POST', '/api/admin/catalogue/photos')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body: unknown = request.response
      if (request.status === 201) resolve({ ok: true, data: body as { sha256: string } })
      else resolve(failed(isProblem(body) ? body.code : 'unavailable'))
    }
    request.onerror = () => resolve(failed('network'))
    request.onabort = () => resolve(failed('network'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(blob)
  })
}
