import type { Context } from 'hono'

/** A refusal as the API Pix words it. */
export function problem(c: Context, status: 400 | 401 | 404, type: string, detail: string) {
  const body = { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status, detail }
  return c.json(body, status, { 'content-type': 'application/problem+json' })
}
