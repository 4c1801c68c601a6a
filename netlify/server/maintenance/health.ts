import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import { type Health, type HealthPart, health as healthAnswer, publicHealth } from '#api/health.ts'
import type { Database } from '#db/schema.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { access } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { countRefusedCharges, isSilent, readPixSync, unreadableEntry } from '../payments/provider-health.ts'
import { type CertificateState, certificateStates } from '../shared/certificates.ts'
import { isHeld } from '../shared/enqueue.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { isUnavailable } from '../shared/problem.ts'

/**
 * GET /api/health tells everybody the status: 200 while the database answers, else 503. Strangers may ask often, so a
 * request costs one statement, and the other parts are looked at once a minute. GET /api/admin/health tells managers
 * which parts do not work.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get('/health', access('public'), answers(publicHealth), async (c) => {
    const status = await knownStatus(c.var.deps)
    if (status === 'down') return c.json({ status }, 503, { 'retry-after': '5' })
    c.header('Netlify-CDN-Cache-Control', `public, s-maxage=${publicSeconds}`)
    return c.json({ status })
  })
  .get('/admin/health', access('manager'), answers(healthAnswer), async (c) => c.json(await readHealth(c.var.deps)))

/** How long (s) the CDN may answer strangers by itself. */
const publicSeconds = 10
/** How long (ms) the state of all parts but the database is kept for strangers. */
const keptMs = 60_000

const kept = new WeakMap<Deps, { status: Health['status']; at: number }>()

/** Returns the status, of which only the database's part is of this moment and the rest may be a minute old. */
async function knownStatus(deps: Deps): Promise<Health['status']> {
  const known = kept.get(deps)
  const at = deps.now().getTime()
  if (known && at - known.at < keptMs) return (await databaseAnswers(deps.db)) ? known.status : 'down'
  const { status } = await readHealth(deps)
  if (status !== 'down') kept.set(deps, { status, at })
  return status
}

const databaseAnswers = (db: Kysely<Database>) =>
  sql`select 1`.execute(db).then(
    () => true,
    (error: unknown) => unavailable(error) ?? false,
  )

/**
 * Jobs run every minute. A message is late after several failed attempts. What waited while no process ran jobs is late
 * as long after the process began.
 */
const lateJobSeconds = 180
const lateMessageMs = 10 * 60_000
/** The health check warns 30 days before a certificate ends, because requesting and getting a new one takes days. */
const renewalMs = 30 * dayMs

/** Whether a certificate has to be renewed now, or should have been. */
export const endsSoon = ({ expiresAt }: Pick<CertificateState, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() - now.getTime() < renewalMs

const storePatienceMs = 2_000

/** Returns the state of the product, without personal data. */
export async function readHealth(deps: Deps): Promise<Health> {
  const now = deps.now()
  const runningMs = now.getTime() - (deps.jobsBegunAt?.getTime() ?? 0)
  const late = new Date(runningMs < lateMessageMs ? 0 : now.getTime() - lateMessageMs)
  const [queues, sync, refusedCharges, certificates, hasStore] = await Promise.all([
    readQueues(deps.db, late).catch(unavailable),
    deps.config.pix && readPixSync(deps.db).catch(unavailable),
    deps.config.pix && countRefusedCharges(deps.db, 'bacen').catch(unavailable),
    certificateStates(deps).catch(unavailable),
    storeAnswers(deps),
  ])
  const isCatchingUp = runningMs < lateJobSeconds * 1000
  const hasLateJob = (queues?.oldestJobSeconds ?? 0) >= lateJobSeconds
  const works: Record<HealthPart, boolean> = {
    database: queues !== undefined,
    store: hasStore,
    mail: deps.config.mail !== undefined && !queues?.hasLateMessage,
    jobs: (!hasLateJob || isCatchingUp) && !queues?.hasDeadJob,
    payments: !isSilent(sync, now) && !sync?.webhook_refusal && !refusedCharges && !unreadableEntry(sync, now),
    certificates: (certificates ?? []).every((one) => one.opens && !endsSoon(one, now)),
  }
  const degraded = (Object.keys(works) as HealthPart[]).filter((part) => !works[part])
  const status = degraded.length === 0 ? 'ok' : works.database ? 'degraded' : 'down'
  return {
    status,
    degraded,
    unknown: works.jobs && hasLateJob ? ['jobs'] : [],
    oldestJobSeconds: queues?.oldestJobSeconds ?? null,
    certificates: Object.fromEntries(
      (certificates ?? []).map(({ name, expiresAt }) => [name, expiresAt?.toISOString() ?? null]),
    ),
  }
}

function unavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error
}

async function storeAnswers(deps: Deps): Promise<boolean> {
  try {
    await blobFileStore(deps.documents, storePatienceMs).read('health')
    return true
  } catch {
    return false
  }
}

/**
 * Returns how long (s) the oldest job that could run has waited, null for none. Tells whether a message that could be
 * sent before `late` still waits, or the mail server refuses one because of the bank, and whether the last try of a job
 * failed, so that its work stays undone. A job that was added anew leaves its dead one behind without a key.
 */
async function readQueues(
  db: Kysely<Database>,
  late: Date,
): Promise<{ oldestJobSeconds: number | null; hasLateMessage: boolean; hasDeadJob: boolean }> {
  const isMessageHeld = isHeld('send_message', { messageId: sql.ref<string>('messages.id') }, late)
  const { rows } = await sql<{ waiting: string | null; late: boolean; dead: boolean }>`
    select
      (select extract(epoch from now() - min(run_at)) from graphile_worker.jobs
        where run_at <= now() and locked_at is null and attempts < max_attempts) as waiting,
      exists (select from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and key is not null
        and updated_at < now() - make_interval(secs => ${lateJobSeconds})) as dead,
      exists (select from messages where state = 'queued'
        and (own_fault or created_at < ${late} and not ${isMessageHeld})) as late`.execute(db)
  const waiting = rows[0]?.waiting ?? null
  return {
    oldestJobSeconds: waiting === null ? null : Math.round(Number(waiting)),
    hasLateMessage: rows[0]?.late ?? false,
    hasDeadJob: rows[0]?.dead ?? false,
  }
}
