import { type Kysely, sql, type Updateable } from 'kysely'
import { creditPolicy, type TrialView } from '#api/credit.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs, monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { lateDueDays } from '#domain/collection.ts'
import { factValues, type PlanFacts } from '#domain/credit/facts.ts'
import { type CreditPolicy, judge, type PolicyOutcome } from '#domain/credit/policy.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockSettings } from '../shared/settings-store.ts'
import { personFacts, personsOf } from './known-facts.ts'
import { policyInForce } from './policies.ts'

/** A trial looks at the applications of so many days. */
const trialDays = 90
/** How many applications are read at once, and how long (ms) a job works before it hands on to the next. */
const batch = 2_000
const workMs = 9_000
/** What stands before the pair of answers of an application whose contract is late. */
const lateMark = 'late:'
/** How many applications of which a policy would change the answer are named. */
const mostNamed = 100

/** Starts a trial of the draft. Throws `stale_policy` without a draft, and `trial_running` while another one runs. */
export async function startTrial(deps: Deps, by: { name: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    const draft = await trx
      .selectFrom('credit_policies')
      .select('policy')
      .where('state', '=', 'draft')
      .executeTakeFirst()
    if (draft === undefined) throw new ProblemError('stale_policy')
    const running = trx.selectFrom('credit_trials').select('id').where('state', '=', 'running')
    if (await running.executeTakeFirst()) throw new ProblemError('trial_running')
    const since = new Date(deps.now().getTime() - trialDays * dayMs)
    const { total } = await trx
      .selectFrom('financing_applications')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow()
    const { policy: against } = await policyInForce(trx)
    const { id } = await trx
      .insertInto('credit_trials')
      .values({
        policy: JSON.stringify(draft.policy),
        against: JSON.stringify(against),
        asked_by_name: by.name,
        asked_at: deps.now(),
        since,
        total,
        state: 'running',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(trx, 'credit_trial', { trialId: id })
  })
}

/** Stops the running trial, if there is one. What it has counted stays. */
export async function stopTrial({ db, now }: Deps): Promise<void> {
  await db
    .updateTable('credit_trials')
    .set({ state: 'stopped', ended_at: now() })
    .where('state', '=', 'running')
    .execute()
}

/** Returns the newest trial; null without one. */
export async function trialView(db: Kysely<Database>): Promise<TrialView | null> {
  const row = await db.selectFrom('credit_trials').selectAll().orderBy('asked_at', 'desc').limit(1).executeTakeFirst()
  if (row === undefined) return null
  const ids = row.changed.map(({ id }) => id)
  // An application whose retention is over is no longer named.
  const named =
    ids.length === 0
      ? []
      : await db.selectFrom('financing_applications').select(['id', 'contract_number']).where('id', 'in', ids).execute()
  const numbers = new Map(named.map(({ id, contract_number }) => [id, contract_number]))
  return {
    state: row.state,
    by: row.asked_by_name,
    at: row.asked_at.toISOString(),
    days: trialDays,
    total: row.total,
    done: row.done,
    counts: countsOf(row.counts, ''),
    late: countsOf(row.counts, lateMark),
    changed: row.changed.flatMap((one) => {
      const contractNumber = numbers.get(one.id)
      return contractNumber === undefined ? [] : [{ ...one, contractNumber }]
    }),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/**
 * Goes on with a trial, batch by batch, until it is done, stopped, or out of time; then another job goes on. Each batch
 * stores what was counted, so that the job may be killed anywhere. The next batch is read while this one is judged.
 */
export async function runTrial(deps: Deps, trialId: string): Promise<void> {
  const end = Date.now() + workMs
  const begun = await findRunning(deps, trialId)
  if (begun === undefined) return
  let reading = readBatch(deps, begun.since, begun.after_id)
  while (Date.now() < end) {
    const [rows, trial] = await Promise.all([reading, findRunning(deps, trialId)])
    if (trial === undefined) return
    const last = rows.at(-1)
    if (last === undefined) {
      await storeProgress(deps, trialId, { state: 'done', ended_at: deps.now() })
      return
    }
    reading = readBatch(deps, trial.since, last.id)
    const { counts, changed } = judgeAll(deps, rows, {
      policy: creditPolicy.parse(trial.policy),
      against: creditPolicy.parse(trial.against),
    })
    await storeProgress(deps, trialId, {
      done: trial.done + rows.length,
      after_id: last.id,
      counts: JSON.stringify(added(trial.counts, counts)),
      changed: JSON.stringify([...trial.changed, ...changed].slice(0, mostNamed)),
    })
  }
  await reading
  await enqueue(deps.db, 'credit_trial', { trialId })
}

const findRunning = ({ db }: Deps, trialId: string) =>
  db.selectFrom('credit_trials').selectAll().where('id', '=', trialId).where('state', '=', 'running').executeTakeFirst()

const storeProgress = ({ db }: Deps, trialId: string, progress: Updateable<Database['credit_trials']>) =>
  db.updateTable('credit_trials').set(progress).where('id', '=', trialId).where('state', '=', 'running').execute()

type TriedRow = Awaited<ReturnType<typeof readBatch>>[number]

/** Reads the next applications since an instant, after an id, with what is known of their persons. */
const readBatch = ({ db, now }: Deps, since: Date, afterId: string | null) =>
  personsOf(db, brazilianDate(now()))
    .select(['installment_value', 'installments', 'entry_value', 'motorcycle_price', 'created_at'])
    .select(
      sql<boolean>`exists (select from installment_plans plan join installments one on one.plan_id = plan.id
        where plan.application_id = application.id and plan.closed_at is null
        and one.balance_cents > 0 and one.due_on <= ${lateDueDays(brazilianDate(now())).to}::date)`.as('is_late'),
    )
    .where('created_at', '>=', since)
    .where('application.id', '>', afterId ?? '00000000-0000-0000-0000-000000000000')
    .orderBy('application.id')
    .limit(batch)
    .execute()

type Counts = TrialView['counts']
type Changed = Omit<TrialView['changed'][number], 'contractNumber'>

/** The counts whose keys begin with a mark, without it. */
const countsOf = (counts: Counts, mark: string): Counts =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([key]) => key.startsWith(lateMark) === (mark === lateMark))
      .map(([key, count]) => [key.slice(mark.length), count]),
  )

/** Judges applications by two policies, and counts the pairs of answers by 'former>new', those of late ones again. */
function judgeAll(
  deps: Deps,
  rows: readonly TriedRow[],
  { policy, against }: { policy: CreditPolicy; against: CreditPolicy },
): { counts: Counts; changed: Changed[] } {
  const counts: Counts = {}
  const changed: Changed[] = []
  for (const row of rows) {
    const plan = planOf(row)
    const values = factValues(personFacts(deps, row), plan)
    const [from, to] = [against, policy].map((one) => judge(one, values, plan.installments).outcome) as [
      PolicyOutcome,
      PolicyOutcome,
    ]
    const pair = `${from}>${to}`
    for (const key of row.is_late ? [pair, lateMark + pair] : [pair]) counts[key] = (counts[key] ?? 0) + 1
    if (from !== to) changed.push({ id: row.id, from, to })
  }
  return { counts, changed }
}

/** Returns the plan of an application by its columns: reading 100,000 whole offers would take a minute. */
function planOf(row: TriedRow): PlanFacts {
  const [priceCents, entryCents] = [toCents(row.motorcycle_price), toCents(row.entry_value)]
  return {
    installmentCents: toCents(row.installment_value),
    installments: row.installments,
    financedCents: priceCents - entryCents,
    entryCents,
    priceCents,
    lastDueOn: monthsAfter(brazilianDate(row.created_at), row.installments),
  }
}

const added = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]),
  )
