import type { MiddlewareHandler } from 'hono'
import { searchHeader } from '#api/headers.ts'
import { ProblemError } from '../shared/problem.ts'
import type { AppEnv } from './environment.ts'

/** Reads the text of a search, which travels in a header and not in the address, as a part of the query. */
export const searchText: MiddlewareHandler<AppEnv> = async (c, next) => {
  const text = c.req.header(searchHeader)
  if (text !== undefined && c.req.method === 'GET') {
    const url = new URL(c.req.url)
    url.searchParams.set('q', decoded(text))
    c.req.raw = new Request(url, c.req.raw)
  }
  await next()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ProblemError('invalid_request')
  }
}
