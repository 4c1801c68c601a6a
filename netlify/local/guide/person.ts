import { randomInt } from 'node:crypto'
import { hc } from 'hono/client'
import type { ApiType } from '#server/app.ts'
import type { PdfApiType } from '#server/pdf-app.ts'

/** Sends a request to the functions of this process, from a network address. */
type Ask = (request: Request, ip: string) => Promise<Response>

/** The services that the guide's people need behind the scenes. */
export interface Backstage {
  ask: Ask
  /** Returns the one-time code in the newest message to an address; undefined until one comes. */
  codeFor(email: string): Promise<string | undefined>
  /**
   * Pays the code that the portal shows at the local provider; false while there is none. Undefined without the local
   * provider.
   */
  pay: ((shown: { pixCode: string | null; simulation: string | null }) => Promise<boolean>) | undefined
  /** Waits, so that the jobs can run. */
  pause(): Promise<void>
}

/**
 * A person at a browser, with own cookies and an own network address, who calls the site's real API. Does nothing that
 * a visitor could not do on the pages.
 */
export class Person {
  readonly #ask: Ask
  readonly #cookies = new Map<string, string>()
  // From a block for documentation (RFC 5737), so that no rate limit counts against the visitor who tries the site.
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

  /** The API's typed client. When the server refuses a call, the call throws with the server's answer. */
  readonly api = hc<ApiType>(process.env.SITE_URL ?? '', { fetch: this.#send }).api
  /** The typed client of the functions that finish uploads. */
  readonly pdf = hc<PdfApiType>(process.env.SITE_URL ?? '', { fetch: this.#send }).pdf
}
