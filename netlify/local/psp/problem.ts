import type { Context } from 'hono'

type Status = 400 | 401 | 404

/** Returns a refusal in the form of the API Pix. */
export const refusal = (status: Status, type: string, detail: string) => ({
  type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
  title: type,
  status,
  detail,
})

/** Answers with a refusal. */
export function problem(c: Context, status: Status, type: string, detail: string) {
  return c.json(refusal(status, type, detail), status, { 'content-type': 'application/problem+json' })
}
