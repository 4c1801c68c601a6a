import { hc } from 'hono/client'
import type { PdfApiType } from '#server/pdf-app.ts'

/** Makes the typed client of the PDF function for an origin. `send` sends the requests, as in `createApi`. */
export function createPdfApi(origin: string, send: typeof fetch) {
  return hc<PdfApiType>(origin, { fetch: send }).pdf
}
