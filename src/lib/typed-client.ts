import type { Hono } from 'hono'
import type { hc } from 'hono/client'

/** What a call sends, as Hono's types demand it of the route. */
interface Input {
  readonly param?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly json?: unknown
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  readonly init?: RequestInit
}

/**
 * Makes the client that Hono's types describe for the routes of an app: `client.api.portal.$get({ query })`. `origin`
 * stands before every path; `send` sends the requests. Hono's own `hc` does the same in 1.6 kB more, for cookies,
 * sockets and forms that no request of ours has.
 */
// biome-ignore lint/suspicious/noExplicitAny: as Hono's own `hc` has it.
export function typedClient<App extends Hono<any, any, any>>(
  origin: string,
  send: typeof fetch,
): ReturnType<typeof hc<App>> {
  const start = origin.replace(/\/$/, '')
  return at([]) as ReturnType<typeof hc<App>>

  function at(path: readonly string[]): unknown {
    return new Proxy(() => {}, {
      // A client is no promise, so that it may be returned from an async function.
      get: (_, name) => (typeof name === 'string' && name !== 'then' ? at([...path, name]) : undefined),
      apply: (_, __, [input, options]: [Input?, Options?]) =>
        call(path.slice(0, -1), path.at(-1) ?? '', input, options),
    })
  }

  function call(path: readonly string[], method: string, { param, query, json }: Input = {}, options: Options = {}) {
    const parts = path.map((part) => (part.startsWith(':') ? encodeURIComponent(param?.[part.slice(1)] ?? '') : part))
    const headers = new Headers(options.headers)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    return send([start, ...parts].join('/') + queryOf(query), {
      method: method.slice(1).toUpperCase(),
      headers,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...options.init,
    })
  }
}

/** Returns a query with its '?', '' for none. A value may be a list; an undefined one is left out. */
function queryOf(query: Input['query'] = {}): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one] as [string, string]),
  )
  return values.length > 0 ? `?${new URLSearchParams(values)}` : ''
}
