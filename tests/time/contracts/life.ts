import { sql } from 'kysely'
import type { InstallmentsView } from '#api/installments.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { installmentsAnswer } from '#server/cases/installments.ts'
import { ProblemError } from '#server/shared/problem.ts'
import { queuedJobs } from '#tests/support/jobs.ts'
import type { OracleCase, OracleEvent } from '#tests/support/oracle.ts'
import { arrive, poll } from '#tests/support/pix/bank.ts'
import { type SeededContract, seedContracts } from '#tests/support/seed-contracts.ts'
import type { World } from '../world.ts'

/** How somebody pays what is due next. */
export const ways = [
  ...['exact', 'exact', 'exact', 'exact', 'exact', 'exact', 'exact', 'exact', 'several', 'several', 'by_hand'],
  ...['less', 'more', 'twice', 'by_key', 'settle'],
] as const

/** A contract and its customer: what it went through, as the oracle is told, and what is done next. */
export interface Life extends SeededContract {
  readonly history: OracleEvent[]
  readonly moved: OracleCase['moved']
  /** The installments that the bank said it saw paid. */
  readonly byHand: Set<number>
  /** The next installment: from which day on it is paid, and how; undefined before somebody thinks of it. */
  plan: { number: number; on: PlainDate; way: (typeof ways)[number] } | undefined
  /** Pays nothing more. */
  stopped: boolean
}

export const todayOf = ({ server }: World): PlainDate => brazilianDate(server.deps.now())

/** So many contracts released over the weeks before, a third of them with interest, of a fifth up to all of the months. */
export async function startLives(world: World, count: number, months: number): Promise<Life[]> {
  const wanted = Array.from({ length: count }, () => ({
    installments: Math.max(2, Math.round((months * (1 + world.draw(5))) / 5)),
    monthlyInterestPercent: [0, 0, 0, 0, 0.99, 1.99][world.draw(6)] ?? 0,
    releasedOn: daysAfter(todayOf(world), -world.draw(28)),
  }))
  const { ownerDeps } = world.server
  const made = await seedContracts(ownerDeps.db, ownerDeps.now, wanted)
  return made.map((one) => ({
    ...{ ...one, history: [], moved: [], byHand: new Set(), plan: undefined, stopped: false },
  }))
}

/** What the portal shows of a contract; a contract without installments is a contradiction. */
export async function look(world: World, { id }: Life) {
  const answer = await installmentsAnswer(world.server.deps, id)
  if (answer.plan === null) throw new Error(`${id} has no installments`)
  return { ...answer, plan: answer.plan }
}

export const openOf = ({ rows }: InstallmentsView) => rows.filter(({ state }) => state !== 'paid')

/** Counts what a customer does. A problem that is not among the `designed` ones is a contradiction; gives its code. */
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

/** All that is on its way arrives and is done; a tenth of the webhooks are lost on it, which the provider's list makes good. */
export async function becomesQuiet(world: World): Promise<void> {
  const { server, psp } = world
  const { state } = psp.psp.store
  const isPayment = (id: string) => !state.payments.some((one) => one.endToEndId === id && one.devolucoes)
  state.deliveries = state.deliveries.filter(({ endToEndId }) => !(isPayment(endToEndId) && world.chance(10)))
  await arrive(server, psp)
  for (let round = 0; round < 50; round++) {
    await poll(server)
    await mailGoesOut(world)
    const left = await server.deps.db.selectFrom('pix_charges').select('id').where('withdraw', '=', true).execute()
    if (left.length === 0 && (await queuedJobs(server)).length === 0) return
    await arrive(server, psp)
  }
  const left = (await queuedJobs(server)).map(({ key, attempts }) => `${key} (${attempts})`)
  world.broken.push(`day ${world.day}: jobs that do not end: ${left.slice(0, 5).join(', ')}`)
}

/** Nobody reads the mail here; its jobs would only grow. */
async function mailGoesOut({ server }: World): Promise<void> {
  const { db } = server.ownerDeps
  await sql`delete from graphile_worker._private_jobs where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'send_message')`.execute(db)
  await sql`update messages set state = 'sent', sent_at = created_at, sealed_code = null
    where state = 'queued'`.execute(db)
}
