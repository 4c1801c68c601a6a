import { randomInt } from 'node:crypto'
import { hc } from 'hono/client'
import type { ApiType } from '#server/app.ts'
import type { PdfApiType } from '#server/pdf-app.ts'
import type { DemoClock } from './clock.ts'

/** How a request gets to the functions of this process. */
type Ask = (request: Request, ip: string) => Promise<Response>

/** What the guide's people stand on. */
export interface Backstage {
  ask: Ask
  /** The one-time code in the newest message to an address; undefined while none has come. */
  codeFor(email: string): Promise<string | undefined>
  /** Pays what the portal shows, at the local provider; false while it shows nothing. Undefined where there is no such provider. */
  pay: ((shown: { pixCode: string | null; simulation: string | null }) => Promise<boolean>) | undefined
  /** Lets the jobs do their work. */
  pause(): Promise<void>
  clock: Pick<DemoClock, 'moveTo' | 'script'>
  /** Does all that the bank does by itself in a day: jobs, charges, reminders. */
  work(): Promise<void>
}

/**
 * Somebody at a browser of the own, calling the site's real API: with cookies, from an address of the own. Nothing is done that a person
 * could not do on the pages.
 */
export class Person {
  readonly #ask: Ask
  readonly #cookies = new Map<string, string>()
  // Of a block for documentation (RFC 5737): no rate limit counts against the person who tries the site.
  readonly #ip = `198.51.100.${randomInt(1, 255)}`

  constructor(ask: Ask) {
    this.#ask = ask
  }

  readonly #send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    request.headers.set('sec-fetch-site', 'same-origin')
    request.headers.set('user-agent', 'Guia da demonstração')
    request.headers.set('cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '))
    const response = await this.#ask(request, this.#ip)
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    if (response.ok) return response
    const { pathname } = new URL(request.url)
    throw new Error(`${request.method} ${pathname}: ${response.status} ${(await response.text()).slice(0, 300)}`)
  }

  /** The API's typed client. Its calls throw with what the server says when it refuses. */
  readonly api = hc<ApiType>(process.env.SITE_URL ?? '', { fetch: this.#send }).api
  /** The same of what finishes uploads. */
  readonly pdf = hc<PdfApiType>(process.env.SITE_URL ?? '', { fetch: this.#send }).pdf
}
