import { sql } from 'kysely'
import type { InstallmentsView } from '#api/installments.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { daysAfter, monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import type { PayWay } from '#domain/payments/ways.ts'
import { ProblemError } from '#server/shared/problem.ts'
import { installmentsAnswer } from '#server/use-cases/installments.ts'
import { queuedJobs, runAll } from '#tests/support/jobs.ts'
import type { OracleCase, OracleEvent } from '#tests/support/oracle.ts'
import { randomFrom } from '#tests/support/random.ts'
import { type SeededContract, seedContracts } from '#tests/support/seed-contracts.ts'
import type { World } from '../world.ts'

/** The ways in which a customer pays the next due installment. */
export const ways = [
  ...['exact', 'exact', 'exact', 'exact', 'exact', 'exact', 'exact', 'exact', 'several', 'several', 'by_hand'],
  ...['less', 'more', 'twice', 'by_key', 'settle'],
] as const

/** How customers like to pay. */
const liked: readonly PayWay[] = ['pix', 'pix', 'boleto', 'boleto', 'card', 'debit']

/** A contract and its customer: its past, in the oracle's form, and its next step. */
export interface Life extends SeededContract, Pick<World, 'draw' | 'chance'> {
  readonly history: OracleEvent[]
  readonly moved: OracleCase['moved']
  /** The installments whose payment the bank recorded by hand. */
  readonly byHand: Set<number>
  /** The next installment, the day from which it is paid, and the way; undefined before the customer has decided. */
  plan: { number: number; on: PlainDate; way: (typeof ways)[number] } | undefined
  /** How the customer likes to pay. */
  readonly by: PayWay
  /** The customer makes no more payments. */
  stopped: boolean
  /** The customer does not look before this day, unless there is a choice to make. */
  sleepsUntil: PlainDate
}

/**
 * The change of prices in each month, in percent, from the first month of all contracts on. The last months are not
 * known.
 */
export const priceIndex: Record<string, string> = {}

async function publishPrices(world: World, months: number): Promise<void> {
  const first = `${todayOf(world).slice(0, 7)}-01`
  for (let month = -2; month < months - 2; month++)
    priceIndex[monthsAfter(first, month).slice(0, 7)] = ((world.draw(160) - 40) / 100).toFixed(2)
  const rows = Object.entries(priceIndex).map(([month, percent]) => ({
    month: `${month}-01`,
    percent,
    source: 'central_bank' as const,
    recorded_at: world.server.deps.now(),
    recorded_by_name: null,
  }))
  await world.server.ownerDeps.db.insertInto('price_index').values(rows).execute()
}

export const todayOf = ({ server }: Pick<World, 'server'>): PlainDate => brazilianDate(server.deps.now())

/**
 * Makes `count` contracts, released over the weeks before. A third of them have interest, and they run for a fifth of
 * the months up to all of them.
 */
export async function startLives(world: World, seed: number, count: number, months: number): Promise<Life[]> {
  const wanted = Array.from({ length: count }, () => ({
    installments: Math.max(2, Math.round((months * (1 + world.draw(5))) / 5)),
    monthlyInterestPercent: [0, 0, 0, 0, 0.99, 1.99][world.draw(6)] ?? 0,
    releasedOn: daysAfter(todayOf(world), -world.draw(28)),
  }))
  await publishPrices(world, months)
  const { ownerDeps } = world.server
  const made = await seedContracts(ownerDeps.db, ownerDeps.now, wanted)
  return made.map((one, index) => {
    // Each contract draws from a seed of its own, so that its events do not depend on the number of contracts.
    const random = randomFrom(seed * 100_003 + index)
    const draw = (below: number) => Math.floor(random() * below)
    return {
      ...one,
      history: [],
      moved: [],
      byHand: new Set<number>(),
      plan: undefined,
      by: liked[draw(liked.length)] ?? 'pix',
      stopped: false,
      draw,
      chance: (percent: number) => draw(100) < percent,
      sleepsUntil: todayOf(world),
    }
  })
}

/** Runs work for each, four at a time. */
export async function each<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const left = all.values()
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (const one of left) await work(one)
    }),
  )
}

/** The applications with something to do today: a choice of the customer, or fees that could be waived. */
export async function waiting({ server }: World): Promise<{ choosing: Set<string>; late: Set<string> }> {
  const { db } = server.deps
  const { rows } = await sql<{ id: string; what: string }>`
    select application_id as id, 'choosing' as what from pix_payments where kind = 'duplicate' and state = 'waiting'
    union select application_id, 'choosing' from due_day_offers join installment_plans as plan on plan.id = plan_id where state = 'open'
    union select application_id, 'late' from installments join installment_plans as plan on plan.id = plan_id
      where balance_cents > 0 and due_on < ${todayOf({ server })}::date`.execute(db)
  const of = (wanted: string) => new Set(rows.flatMap(({ id, what }) => (what === wanted ? [id] : [])))
  return { choosing: of('choosing'), late: of('late') }
}

/** The portal's view of a contract; a contract without installments is a contradiction. */
export async function look(world: World, { id }: Life) {
  const answer = await installmentsAnswer(world.server.deps, id)
  if (answer.plan === null) throw new Error(`${id} has no installments`)
  return { ...answer, plan: answer.plan }
}

export const openOf = ({ rows }: InstallmentsView) => rows.filter(({ state }) => state !== 'paid')

/**
 * Counts a customer's actions; returns the problem's code. A problem that is not among the `designed` ones is a
 * contradiction.
 */
export async function tries(
  world: World,
  what: string,
  work: () => Promise<unknown>,
  designed: readonly string[] = [],
): Promise<string | undefined> {
  world.happened.set(what, (world.happened.get(what) ?? 0) + 1)
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (!designed.includes(error.code)) world.broken.push(`day ${world.day}: ${what}: ${error.code}`)
    return error.code
  }
}

/**
 * Delivers and processes everything on its way. A tenth of the webhooks are lost, which the provider's list makes up
 * for.
 */
export async function becomesQuiet(world: World): Promise<void> {
  const { server, psp, cards, boletos } = world
  const { db } = server.deps
  const { state } = psp.psp.store
  const returned = new Set(state.payments.filter(({ devolucoes }) => devolucoes).map(({ endToEndId }) => endToEndId))
  state.deliveries = state.deliveries.filter(({ id }) => returned.has(id) || !world.chance(10))
  let left: Awaited<ReturnType<typeof queuedJobs>> = []
  for (let round = 0; round < 200; round++) {
    await psp.psp.settle()
    await psp.psp.callWebhooks()
    await cards.work()
    await boletos.bank.closeFile()
    // Polls the provider, even right after the last poll.
    await db.updateTable('pix_sync').set({ begun_at: null }).execute()
    await db.updateTable('provider_sync').set({ begun_at: null }).execute()
    await runAll(server)
    await mailGoesOut(world)
    left = await queuedJobs(server)
    const withdrawn = await db.selectFrom('charges').select('id').where('withdraw', '=', true).limit(1).execute()
    const orders = await db.selectFrom('boleto_orders').select('id').where('answered_at', 'is', null).limit(1).execute()
    const isOnItsWay = state.payments.some(({ devolucoes = [] }) =>
      devolucoes.some(({ status }) => status === 'EM_PROCESSAMENTO'),
    )
    const told = [...state.deliveries, ...Object.keys(cards.store.state.deliveries), ...orders, ...withdrawn, ...left]
    if (told.length === 0 && !isOnItsWay) return
  }
  const names = left.map(({ key, attempts }) => `${key} (${attempts})`)
  world.broken.push(`day ${world.day}: jobs that do not end: ${names.slice(0, 5).join(', ')}`)
}

/** Removes the jobs of mail, which would only accumulate, because mail is not read here. */
async function mailGoesOut({ server }: World): Promise<void> {
  const { db } = server.ownerDeps
  await sql`delete from graphile_worker._private_jobs where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'send_message')`.execute(db)
  await sql`update messages set state = 'sent', sent_at = created_at, sealed_code = null
    where state = 'queued'`.execute(db)
}
