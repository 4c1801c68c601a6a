import { setTimeout as passed } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { InstallmentsAnswer } from '#api/installments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { insertAnalyst } from '#server/accounts/analyst-queries.ts'
import type { Config } from '#server/config.ts'
import { saveSetting } from '#server/shared/settings-store.ts'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { codeSentTo } from '#tests/support/codes.ts'
import type { Ledger, Send } from '#tests/support/ledger.ts'
import { contractPassword, type SeededContract, seedContracts } from '#tests/support/seed-contracts.ts'
import { wireBrowser } from './server-process.ts'

/**
 * The bank's account, and contracts whose first installments are due soon. The bank offers another due day for each.
 */
export async function openContracts(
  db: Kysely<Database>,
  count: number,
  random: () => number,
): Promise<SeededContract[]> {
  const at = new Date()
  const value = { chave: 'pix@tiriva.example', nome: 'Banco Tiriva', cidade: 'Tiriva' }
  await saveSetting(db, { key: 'pix_settings', value, description: 'Conta Pix', by: null, at })
  const passwordHash = cheapHash(contractPassword)
  await insertAnalyst(db, {
    username: 'ana',
    name: 'Ana Prado',
    role: 'manager',
    email: null,
    dealership: null,
    passwordHash,
    at,
  })
  const wanted = Array.from({ length: count }, () => ({
    installments: 3 + Math.floor(random() * 10),
    monthlyInterestPercent: random() < 0.7 ? 0 : 1.99,
    // The first installments are due within days, and none is late, because then no due day can be moved.
    releasedOn: daysAfter(brazilianDate(at), -15 - Math.floor(random() * 8)),
  }))
  const made = await seedContracts(db, () => at, wanted)
  await sql`
    insert into due_day_offers (plan_id, day, offered_at, expires_at, offered_by, offered_by_name)
    select plan.id, 28, ${at}, ${at}::timestamptz + interval '7 days', admin_users.id, 'Ana'
    from installment_plans as plan cross join admin_users`.execute(db)
  return made
}

interface Customer extends SeededContract {
  send: Send
  isIn: boolean
}

interface Around {
  port: number
  ledger: Ledger
  random: () => number
  config: Config
}

/** The ways in which installments are asked for. */
const ways = ['pix', 'pix', 'boleto', 'boleto', 'card'] as const

/**
 * Customers who pay contracts over HTTP. Each requests charges of one, several or all installments in some way,
 * switches an automatic debit on or off, decides about what was paid twice, or accepts another due day.
 */
export class Customers {
  readonly answers: string[] = []
  /** How many acts the server has confirmed. */
  done = 0
  /** The contracts whose new due day the server has confirmed. */
  readonly #moved = new Set<string>()
  readonly #all: Customer[]
  readonly #around: Around

  constructor(contracts: readonly SeededContract[], around: Around) {
    this.#around = around
    this.#all = contracts.map((one) => ({ ...one, send: wireBrowser(around.port), isIn: false }))
  }

  /** Each customer in turn does one action. `db` is the database with the mail. */
  async liveUntil(stop: AbortSignal, db: Kysely<Database>): Promise<void> {
    const { random } = this.#around
    while (!stop.aborted) {
      const one = this.#all[Math.floor(random() * this.#all.length)]
      const answer = one && (await this.#act(one, db).catch(() => 'without an answer'))
      if (answer) this.answers.push(answer)
      if (answer === 'ok') this.done += 1
      // Nobody asks a server without its database a thousand times a second.
      if (answer === 'unavailable') await passed(50)
    }
  }

  /** Counts the confirmed new due days that the database does not have. */
  async forgotten(db: Kysely<Database>): Promise<number> {
    const rows = await db
      .selectFrom('due_day_offers as offer')
      .innerJoin('installment_plans as plan', 'plan.id', 'offer.plan_id')
      .select('plan.application_id')
      .where('offer.state', '=', 'accepted')
      .execute()
    const known = new Set(rows.map(({ application_id: id }) => id))
    return [...this.#moved].filter((id) => !known.has(id)).length
  }

  async #act(one: Customer, db: Kysely<Database>): Promise<string> {
    if (!one.isIn) {
      const login = await this.#ask(one, '/api/session', { cpf: one.cpf, password: contractPassword })
      if (login.code !== 'ok') return login.code
      one.isIn = true
    }
    const shown = await this.#ask(one, '/api/portal/installments')
    if (shown.code !== 'ok') one.isIn = false
    if (shown.code !== 'ok') return shown.code
    const { plan, dueDay, duplicates, debit } = shown.body as InstallmentsAnswer
    const open = plan?.rows.filter(({ state }) => state !== 'paid').map(({ number }) => number) ?? []
    const { random } = this.#around
    const kind = random()
    if (kind < 0.1 && dueDay.offer?.preview) return this.#move(one, dueDay.offer.id, dueDay.offer.preview.hash, db)
    const [double] = duplicates
    if (double && random() < 0.5) return this.#choose(one, double)
    if (kind < 0.3 && debit?.isOffered) return (await this.#ask(one, '/api/portal/debit', {})).code
    if (kind > 0.98 && debit?.state === 'active') return (await this.#ask(one, '/api/portal/debit', null)).code
    if (open.length === 0) return 'nothing open'
    const numbers = kind < 0.7 ? open.slice(0, 1) : kind < 0.9 ? open.slice(-1 - Math.floor(random() * 3)) : open
    const way = ways[Math.floor(random() * ways.length)]
    return (await this.#ask(one, '/api/portal/installments/charge', { numbers, way })).code
  }

  /** Has a payment of what was paid already pay the next installment, or takes it back. */
  async #choose(one: Customer, { id, next }: InstallmentsAnswer['duplicates'][number]): Promise<string> {
    const choice = next && this.#around.random() < 0.5 ? { use: 'next', number: next.number } : { use: 'return' }
    return (await this.#ask(one, `/api/portal/payments/${id}/choice`, choice)).code
  }

  async #move(one: Customer, offer: string, hash: string, db: Kysely<Database>): Promise<string> {
    const asked = await this.#ask(one, '/api/portal/installments/due-day', { offer, hash })
    if (asked.code !== 'code_required') return asked.code
    const code = await codeSentTo({ deps: { db, config: this.#around.config } }, one.email)
    const moved = await this.#ask(one, '/api/portal/installments/due-day', { offer, hash, code })
    if (moved.code === 'ok') this.#moved.add(one.id)
    return moved.code === 'ok' ? 'moved' : moved.code
  }

  /** Asks the server. With `json` it is a POST, with null a DELETE. */
  async #ask(one: Customer, path: string, json?: unknown): Promise<{ code: string; body: unknown }> {
    const headers = { 'content-type': 'application/json' }
    const changes = json === null ? { method: 'DELETE' } : { method: 'POST', headers, body: JSON.stringify(json) }
    const request = json === undefined ? {} : changes
    const answer = await one.send(path, request)
    const body: unknown = await answer.json().catch(() => undefined)
    return { code: answer.ok ? 'ok' : this.#around.ledger.designed(answer, body), body }
  }
}
