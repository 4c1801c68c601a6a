import { type Answer, isProblem } from '#lib/call-api.ts'

const failed = (code: string) => ({ ok: false, failure: { code, errors: [], retryAfterSeconds: undefined } }) as const

/** Sends a photo as it is; the typed client sends JSON only. Never throws. */
export async function sendPhoto(blob: Blob): Promise<Answer<{ sha256: string }>> {
  try {
    const answer = await fetch('/api/admin/catalogue/photos', { method: 'POST', body: blob })
    const body: unknown = await answer.json()
    if (answer.ok) return { ok: true, data: body as { sha256: string } }
    return failed(isProblem(body) ? body.code : 'unavailable')
  } catch {
    return failed('network')
  }
}
