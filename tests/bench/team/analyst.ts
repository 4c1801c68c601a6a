import { setTimeout as pause } from 'node:timers/promises'
import { tabHeader } from '#api/headers.ts'
import { queues } from '#domain/work-lists.ts'
import type { createApp } from '#server/app.ts'
import type { Ledger } from './ledger.ts'

/** The average time between two requests of an analyst (ms), a tenth of a real reader's. */
const thinkMs = 300
const one = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]
const list = '/api/admin/applications'

/** An analyst at work: does one action after another, and notes the answers. */
export class Analyst {
  readonly #app: ReturnType<typeof createApp>
  readonly #headers: Record<string, string>
  readonly #name: string
  readonly #hot: readonly string[]
  readonly #ledger: Ledger

  constructor(app: ReturnType<typeof createApp>, cookie: string, name: string, hot: readonly string[], ledger: Ledger) {
    this.#app = app
    this.#headers = { cookie, 'sec-fetch-site': 'same-origin', [tabHeader]: crypto.randomUUID() }
    this.#name = name
    this.#hot = hot
    this.#ledger = ledger
  }

  async workUntil(end: number): Promise<void> {
    while (performance.now() < end) {
      const dice = Math.random()
      if (dice < 0.1) await this.#ask('dashboard', '/api/admin/dashboard')
      else if (dice < 0.45) await this.#readList()
      else if (dice < 0.75) await this.#takeNext()
      else await this.#decide(one(this.#hot) ?? '')
      await pause(thinkMs * 2 * Math.random())
    }
  }

  async #readList(): Promise<void> {
    const ways = ['', '?age=late', '?assignee=me', '?status=analysis,pending', '?q=silva', '?sort=status', '?age=2']
    const page = await this.#ask<{ rows: { id: string }[] }>('list', `${list}${one(ways)}`)
    const last = page?.rows.at(-1)
    if (last) await this.#ask('list', `${list}?after=${last.id}`)
  }

  async #takeNext(): Promise<void> {
    const queue = one(queues) ?? 'analyse'
    const got = await this.#ask<{ id: string | null }>('next', `/api/admin/queues/${queue}/next`, 'POST', {})
    if (!got?.id) return
    this.#ledger.take(got.id, this.#name)
    await this.#decide(got.id)
  }

  /** Opens an application, waits, and changes its status, its score, or a note. */
  async #decide(id: string): Promise<void> {
    const seen = await this.#ask<{ version: number; status: string }>('detail', `${list}/${id}`)
    if (!seen) return
    await pause(thinkMs * Math.random())
    const { version } = seen
    const [what, body] = one([
      [
        'status',
        {
          status: one(['analysis', 'approved', 'waiting_docs', 'signing', 'completed']),
          version,
          reason: 'Pulo de teste',
          note: 'Visto',
        },
      ],
      ['status', { status: 'rejected', refusal: 'income', reason: 'Renda', version }],
      ['score', { creditScore: Math.floor(Math.random() * 1001), version }],
    ] as const) ?? ['status', {}]
    const changed = await this.#ask<{ version: number }>('decide', `${list}/${id}/${what}`, 'PUT', body)
    // The same score again counts as no change.
    if (changed && changed.version > version) this.#ledger.stored.push({ id, version, by: this.#name })
  }

  async #ask<Answer>(what: string, path: string, method = 'GET', body?: unknown): Promise<Answer | undefined> {
    const start = performance.now()
    const headers = { ...this.#headers, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const request = new Request(`https://tiriva.example${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await this.#app.fetch(request, { ip: '127.0.0.1', waitUntil: () => {} })
    const text = await answer.text()
    this.#ledger.time(what, performance.now() - start)
    if (answer.status === 200) return JSON.parse(text)
    if (answer.status === 409 && text.includes('stale_version')) this.#ledger.refused++
    else
      this.#ledger.problems.push(
        `${method} ${path.replace(/[\da-f-]{36}/g, ':id')} answered ${answer.status}: ${text.slice(0, 200)}`,
      )
    return undefined
  }
}
