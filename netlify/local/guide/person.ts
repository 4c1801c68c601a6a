import { randomInt } from 'node:crypto'

/** How a request gets to the functions of this process. */
type Ask = (request: Request, ip: string) => Promise<Response>

/** What the guide's people stand on. */
export interface Backstage {
  ask: Ask
  /** The one-time code in the newest message to an address; undefined while none has come. */
  codeFor(email: string): Promise<string | undefined>
  /** Pays at the address of the local provider that the portal names; undefined where there is no such provider. */
  payAt: ((address: string) => Promise<void>) | undefined
  /** Lets the jobs do their work. */
  pause(): Promise<void>
}

/**
 * Somebody at a browser of the own, calling the site's real API: with cookies, from an address of the own. Nothing is done that a person
 * could not do on the pages.
 */
export class Person {
  readonly #ask: Ask
  readonly #cookies = new Map<string, string>()
  // Of a block for documentation (RFC 5737): no limit counts against whoever tries the site.
  readonly #ip = `198.51.100.${randomInt(1, 255)}`

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** The answer as JSON. Throws with what the server says when it refuses. */
  // biome-ignore lint/suspicious/noExplicitAny: the guide reads single fields of many answers.
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<any> {
    const isBytes = body instanceof Uint8Array
    const request = new Request(new URL(`/api${path}`, process.env.SITE_URL), {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Guia da demonstração',
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        ...(body !== undefined && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const response = await this.#ask(request, this.#ip)
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return text ? JSON.parse(text) : null
  }
}
