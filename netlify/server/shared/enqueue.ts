import { AsyncLocalStorage } from 'node:async_hooks'
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#db/schema.ts'
import { writeLater } from '#db/together.ts'
import { traceId, withTrace } from './trace.ts'

const nothing = z.object({})
/** What every payload has beside the job's own parts: the id of the request that added the job. */
const traced = z.object({ trace: z.optional(z.string()) })
const mostTries = 25

interface Job {
  payload: z.ZodMiniType<Record<string, string>>
  tries?: number
  key?: string
}

/**
 * Every job by its name: its payload, and how often it is tried. The key of a job is its name (or `key`) and its
 * payload, so that asking again for a waiting job adds no second one.
 */
const jobs = {
  application_states: { payload: nothing },
  // A build takes the newest version, and polls are scheduled again anyway, so a single try is enough for both.
  build_site: { payload: nothing, tries: 1 },
  bureau_lookup: { payload: z.object({ lookupId: z.string() }) },
  income_proof_end: { payload: z.object({ proofId: z.string() }) },
  counter_offer_end: { payload: z.object({ counterOfferId: z.string() }) },
  credit_trial: { payload: z.object({ trialId: z.string() }) },
  pix_poll: { payload: nothing, tries: 1 },
  boleto_files: { payload: nothing, tries: 1 },
  price_day: { payload: nothing },
  conditions_day: { payload: z.object({ from: z.string() }) },
  pix_charge: { payload: z.object({ applicationId: z.string() }) },
  pix_installments: { payload: z.object({ chargeId: z.string() }) },
  pix_batch: { payload: z.object({ batchId: z.string() }) },
  pix_payment: { payload: z.object({ endToEndId: z.string() }) },
  pix_refund: { payload: z.object({ refundId: z.string() }) },
  pix_remake: { payload: z.object({ formerKey: z.string() }) },
  pix_withdraw: { payload: nothing },
  debit_follow: { payload: z.object({ debitId: z.string() }) },
  debit_charge: { payload: z.object({ chargeId: z.string() }) },
  card_payment: { payload: z.object({ paymentId: z.string() }) },
  card_poll: { payload: nothing, tries: 1 },
  render_contract: { payload: z.object({ contractId: z.string() }) },
  seal_contract: { payload: z.object({ contractId: z.string() }) },
  settlement_term: { payload: z.object({ termId: z.string() }) },
  send_message: { payload: z.object({ messageId: z.uuid() }), key: 'message' },
} satisfies Record<string, Job>

/**
 * Tells the job queue that the work has to be tried again. Carries no details, because other servers' answers may be
 * private.
 */
export class TryAgain extends Error {
  override name = 'TryAgain'
}

export type JobName = keyof typeof jobs
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]['payload']>

/** The work of each job for a payload. A job may run twice, has to end within 18 s, and throws to be tried again. */
export type Tasks = { readonly [Name in JobName]?: (payload: JobPayload<Name>) => Promise<void> }

/** The payload of a job, of which parts may be columns of the statement that adds the job. */
type Given<Name extends JobName> = { [Part in keyof JobPayload<Name>]: string | Expression<string> }

/**
 * Returns the task of a job; undefined if `tasks` has none. The task works under the trace of the request that added
 * it, and throws a ZodError for a payload that does not fit the job.
 */
export function parsedTask<Name extends JobName>(tasks: Tasks, name: Name) {
  const task = tasks[name]
  if (!task) return undefined
  return (payload: unknown) => {
    const { trace = crypto.randomUUID() } = traced.parse(payload)
    return withTrace(trace, () => task(jobs[name].payload.parse(payload) as JobPayload<Name>))
  }
}

export const jobNames = Object.keys(jobs) as JobName[]

const added = new AsyncLocalStorage<{ job: boolean }>()

/**
 * Does the work of a request, and calls `wake` at its end if it added a job. Also when the work failed, because its
 * commit may have happened.
 */
export async function wakeAfter(work: () => Promise<void>, wake: () => void): Promise<void> {
  const seen = { job: false }
  try {
    await added.run(seen, work)
  } finally {
    if (seen.job) wake()
  }
}

/** Adds a job that runs once the caller's transaction is committed, or from the instant `from` on. */
export async function enqueue<Name extends JobName>(
  trx: Kysely<Database>,
  name: Name,
  payload: Given<Name>,
  from?: Date,
): Promise<void> {
  await writeLater(trx, trx.selectNoFrom(jobId(name, payload, from).as('job')))
}

/**
 * Has work done at once: hurries its job if that waits for its next try, and adds one where there is none. Leaves a job
 * alone that runs, because two at a time would ask another server for the same.
 */
export async function hurry<Name extends JobName>(
  trx: Kysely<Database>,
  name: Name,
  payload: Given<Name>,
): Promise<void> {
  const isRunning = sql<boolean>`exists (select from graphile_worker.jobs as job where job.key = ${keyOf(name, payload)}
    and job.locked_at is not null)`
  await writeLater(
    trx,
    trx.selectNoFrom(jobId(name, payload).as('job')).where(({ not }) => not(isRunning)),
  )
}

/**
 * A part of a statement that writes other things too: adds a job like `enqueue`, and gives its id. Of the jobs that are
 * due, those of a lower `priority` (0 unless given) run first.
 */
export function jobId<Name extends JobName>(
  name: Name,
  payload: Given<Name>,
  from?: Date | Expression<Date>,
  priority?: Expression<number>,
): RawBuilder<string> {
  const seen = added.getStore()
  if (seen) seen.job = true
  const { tries = mostTries }: Job = jobs[name]
  const parts = Object.entries<string | Expression<string>>(payload)
  const trace = traceId()
  const told = trace === undefined ? parts : [...parts, ['trace', trace] as const]
  const fields = told.flatMap(([part, value]) => [sql.lit(part), sql`(${value})::text`])
  return sql`(graphile_worker.add_job(${name}::text, json_build_object(${sql.join(fields)}), job_key => ${keyOf(name, payload)},
    max_attempts => ${tries}::integer, run_at => (${from ?? null})::timestamptz, priority => (${priority ?? null})::integer)).id`
}

/** Whether no job for this work is waiting or running: none was added, or its last try is over. */
export function hasNoJob<Name extends JobName>(name: Name, payload: Given<Name>): RawBuilder<boolean> {
  return sql`not exists (select from graphile_worker.jobs as job where job.key = ${keyOf(name, payload)}
    and (job.attempts < job.max_attempts or job.locked_at is not null))`
}

/** Whether this work is not done within some time (ms): it has no job, or the next try of its job is later. */
export function isFarOff<Name extends JobName>(
  name: Name,
  payload: Given<Name>,
  withinMs: number,
): RawBuilder<boolean> {
  const soon = sql`now() + make_interval(secs => ${withinMs / 1000})`
  return sql`not exists (select from graphile_worker.jobs as job where job.key = ${keyOf(name, payload)}
    and (job.attempts < job.max_attempts and job.run_at <= ${soon} or job.locked_at is not null))`
}

/** Whether the first try of this work is held back until after an instant. */
export function isHeld<Name extends JobName>(name: Name, payload: Given<Name>, until: Date): RawBuilder<boolean> {
  return sql`exists (select from graphile_worker.jobs as job where job.key = ${keyOf(name, payload)}
    and job.attempts = 0 and job.run_at > ${until}::timestamptz)`
}

/**
 * Returns when the next of these jobs is due, the past included; null if none waits. A running job is due at once, in
 * case it is lost.
 */
export async function nextJobAt(db: Kysely<Database>, names: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(case when locked_at is null then run_at else now() end) as at from graphile_worker.jobs
    where locked_at is not null or attempts < max_attempts and task_identifier = any(${names})`.execute(db)
  return rows[0]?.at ?? null
}

function keyOf<Name extends JobName>(name: Name, payload: Given<Name>): RawBuilder<string> {
  const { key = name }: Job = jobs[name]
  const values = Object.values<string | Expression<string>>(payload)
  return sql`concat_ws(':', ${sql.join([key, ...values].map((value) => sql`(${value})::text`))})`
}

/**
 * Unlocks jobs whose runner stopped in the middle: jobs locked longer than any runner lives (ms). graphile-worker
 * itself waits four hours for them. Time is the database's own.
 */
export async function unlockLost(db: Kysely<Database>, lockedLongerThanMs: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at <= now() - make_interval(secs => ${lockedLongerThanMs / 1000})
    ))`.execute(db)
}
