import { sql } from 'kysely'
import { migrateToLatest } from '#db/migrate.ts'
import { servingRole } from '#db/roles.ts'
import { openDatabase } from '#server/database.ts'
import { eachStore } from '#server/shared/file-store.ts'
import { analystPassword, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import type { FoundingRequest } from '#tests/support/applicants.ts'
import { bankEnvironment, createTestBank, networkOf, type TestBank } from '#tests/support/boletos/test-bank.ts'
import { cardEnvironment, createTestCards } from '#tests/support/card/test-cards.ts'
import { sealVariables } from '#tests/support/contracts.ts'
import { connectDirectly } from '#tests/support/direct-socket.ts'
import { memoryStore } from '#tests/support/memory-store.ts'
import { openAccount } from '#tests/support/pix/bank.ts'
import { debitEnvironment, pspEnvironment, type TestPsp } from '#tests/support/pix/test-psp.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { randomFrom } from '#tests/support/random.ts'
import { databaseAs } from '#tests/support/setup/database-as.ts'
import type { Providers } from '#tests/support/told-by-providers.ts'

/** A person with an application, and the browser in which the person follows it. */
export interface Person {
  readonly id: string
  readonly request: FoundingRequest
  readonly contractNumber: string
  readonly browser: Browser
}

/** A bank with its three providers, its staff, its applicants, and a clock that only this run moves. */
export interface World {
  readonly server: TestServer
  readonly psp: TestPsp
  readonly cards: ReturnType<typeof createTestCards>['provider']
  readonly boletos: TestBank
  readonly people: Person[]
  /** Two managers, and the counter of a dealership. They log in again each day. */
  readonly staff: { ana: Browser; bia: Browser; counter: Browser }
  /** The applications of payments without a charge, by endToEndId, as payers would name them by telephone. */
  readonly payers: Map<string, string>
  /** Returns a number from 0 up to `below`, exclusive. */
  draw(below: number): number
  /** Returns true with this chance in percent. */
  chance(percent: number): boolean
  /** The contradictions found, in words. */
  readonly broken: string[]
  /** The number of events, by kind. */
  readonly happened: Map<string, number>
  day: number
  stop(): Promise<void>
}

const hour = 3_600_000
export const dealership = 'natal'

/** Starts a world at ten in the morning in Brasília, on a PostgreSQL of its own. */
export async function startWorld(seed: number): Promise<World> {
  const postgres = await startPostgres({ fsync: 'off' })
  connectDirectly(postgres)
  process.env.DATABASE_OWNER_URL = postgres.databaseUrl
  process.env.DATABASE_WS_PROXY = postgres.wsProxy
  process.env.DATABASE_URL = databaseAs(servingRole)
  process.env.VITEST = 'silent'
  const db = openDatabase({ databaseUrl: postgres.databaseUrl, databaseWsProxy: postgres.wsProxy })
  await migrateToLatest(db)
  await sql`alter role ${sql.id(servingRole)} login`.execute(db)
  await db.destroy()
  const [cards, boletos] = [createTestCards(), createTestBank()]
  const { pix: psp } = cards
  const environment = {
    ...pspEnvironment,
    ...debitEnvironment,
    ...cardEnvironment,
    ...bankEnvironment,
    ...(await sealVariables()),
    RATE_LIMIT_SCALE: '100000',
  }
  const files = { documents: memoryStore(), photos: memoryStore() }
  const stores = eachStore((kind) => () => files[kind])
  const server = await startServer(environment, { ...stores, fetch: networkOf(boletos, cards) })
  cards.serve(server)
  boletos.serve(server)
  const start = new Date()
  start.setUTCHours(13, 0, 0, 0)
  server.advance(start.getTime() + 24 * hour - Date.now())
  await openAccount(server)
  const staff = {
    ana: await createAnalyst(server, 'ana', 'manager', 'ana@banco.example'),
    bia: await createAnalyst(server, 'bia', 'manager', 'bia@banco.example'),
    counter: await createAnalyst(server, dealership, 'dealership', null, dealership),
  }
  const random = randomFrom(seed)
  const draw = (below: number) => Math.floor(random() * below)
  return {
    server,
    psp,
    cards: cards.provider,
    boletos,
    staff,
    draw,
    people: [],
    payers: new Map(),
    broken: [],
    happened: new Map(),
    day: 0,
    chance: (percent) => draw(100) < percent,
    stop: async () => {
      await server.stop()
      await postgres.stop()
    },
  }
}

/** Begins another day, by default the next one, at ten in the morning. All staff log in. */
export async function nextDay(world: World, days = 1): Promise<void> {
  world.day += days
  const now = world.server.deps.now()
  const morning = new Date(now.getTime() + days * 24 * hour)
  morning.setUTCHours(13, 0, 0, 0)
  world.server.advance(morning.getTime() - now.getTime())
  const names = { ana: 'ana', bia: 'bia', counter: dealership }
  for (const [name, browser] of Object.entries(world.staff)) {
    const username = names[name as keyof typeof names]
    browser.cookies.clear()
    await browser.api.admin.session.$post({ json: { username, password: analystPassword } })
    await stepUp(browser)
  }
}

/** What the three providers know of money. */
export const providersOf = ({ psp, cards, boletos }: World): Providers => ({
  psp: psp.psp,
  cards: cards.store.state,
  bank: boletos.state,
})

/** Counts an act. A refusal of an act that the page offered, or a failure of the server, is a contradiction. */
export async function did(
  world: World,
  what: string,
  answer: { status: number; ok: boolean; text(): Promise<string> } | undefined,
): Promise<boolean> {
  if (answer === undefined) return false
  world.happened.set(what, (world.happened.get(what) ?? 0) + 1)
  if (!answer.ok) world.broken.push(`day ${world.day}: ${what} answered ${answer.status} ${await answer.text()}`)
  return answer.ok
}
