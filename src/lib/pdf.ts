import { hc } from 'hono/client'
import type { PdfApiType } from '#server/pdf-app.ts'

/** The typed client of what draws and reads PDFs, for an origin. `send` carries the requests, as with the API's. */
export function createPdfApi(origin: string, send: typeof fetch) {
  return hc<PdfApiType>(origin, { fetch: send }).pdf
}
