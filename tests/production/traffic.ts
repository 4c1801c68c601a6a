import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { Ledger } from '#tests/support/ledger.ts'
import { ask } from './people.ts'

const pages = ['/', '/tiriva-website', '/motorcycle/cg-160-start', '/faq', '/suporte-geral']
const one = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item

/**
 * Clients that work all the time. Each reads pages, applies, logs in and looks at the portal, each time from another
 * address.
 */
export class Traffic {
  readonly #ledger = new Ledger()
  readonly #stop = new AbortController()
  readonly #url: string
  readonly #clients: Promise<void>[]
  /** The unexpected answers, with their instants. */
  readonly errors: string[] = []
  readonly times: number[] = []

  constructor(url: string, clients: number) {
    this.#url = url
    this.#clients = Array.from({ length: clients }, () => this.#live())
  }

  /** Returns the counts of the last answers, and starts counting again. */
  takeErrors(): string[] {
    return this.errors.splice(0)
  }

  get requests(): number {
    return this.times.length
  }

  /** Ends the clients, and compares their answers with the stored rows. */
  async end(db: Kysely<Database>) {
    this.#stop.abort()
    await Promise.all(this.#clients)
    return { ...(await this.#ledger.audit(db)), surprises: this.#ledger.surprises }
  }

  async #live(): Promise<void> {
    // The clients do not start all at one instant.
    await pause(randomInt(5_000))
    while (!this.#stop.signal.aborted) {
      const [ip, cookies] = [
        `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`,
        new Map<string, string>(),
      ]
      await this.#expect(200, ip, cookies, one(pages), {})
      const attempt = this.#ledger.newAttempt({ email: `pessoa${randomInt(10 ** 9)}@example.com` })
      const { cpf, password } = attempt.json
      // Sent again under the same key until it is acknowledged, like the wizard. Every answer except 201 is counted.
      for (let tries = 0; tries < 20 && !attempt.acknowledged; tries++) {
        const said = await this.#ledger.submit(attempt, (path, init) => this.#send(ip, cookies, path, init))
        if (said !== 'ok') this.#note(`POST /api/applications: ${said}`)
        if (said !== 'ok') await pause(500)
      }
      // A refused client tries again before it reads the portal.
      let isIn = false
      for (let tries = 0; tries < 5 && !isIn; tries++) {
        if (tries > 0) await pause(500)
        isIn = await this.#expect(200, ip, cookies, '/api/session', post({ cpf, password }))
      }
      if (isIn) await this.#expect(200, ip, cookies, '/api/portal', {})
      await pause(randomInt(1_000))
    }
  }

  /** Whether the answer has the status; notes every other one. */
  async #expect(status: number, ip: string, cookies: Map<string, string>, path: string, init: RequestInit) {
    const answer = await this.#send(ip, cookies, path, init).catch((error: Error) => error.message)
    if (typeof answer === 'string') this.#note(`${path}: no answer (${answer})`)
    else if (answer.status !== status) this.#note(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
    return typeof answer !== 'string' && answer.status === status
  }

  async #send(ip: string, cookies: Map<string, string>, path: string, init: RequestInit): Promise<Response> {
    const request = new Request(this.#url + path, init)
    request.headers.set('sec-fetch-site', 'same-origin')
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const start = performance.now()
    const answer = await ask(request, ip)
    this.times.push(performance.now() - start)
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      // The rule of browsers for a cookie's name with this prefix (RFC 6265bis).
      if (name.startsWith('__Host-') && /; *secure/i.test(cookie)) cookies.set(name, value)
    }
    return answer
  }

  #note(what: string): void {
    this.errors.push(`${new Date().toISOString().slice(11, 19)} ${what}`)
  }
}

const post = (json: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(json),
})
