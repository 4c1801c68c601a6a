import { Hono } from 'hono'
import { type Kysely, sql, type Transaction } from 'kysely'
import { adminDetail as adminDetailAnswer, applicationParams } from '#api/admin.ts'
import {
  type AssigneeRequest,
  type AssignRequest,
  type AssignResponse,
  assigneeRequest,
  assignRequest,
  assignResponse,
  type ColleaguesResponse,
  colleaguesResponse,
  mostInQueue,
  type NextRequest,
  type NextResponse,
  nextRequest,
  nextResponse,
  queueParams,
} from '#api/work.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { Queue } from '#domain/work-lists.ts'
import { access, actorOf } from '../accounts/access.ts'
import { type AnalystActor, addEvents } from '../application/events.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { adminDetail } from './admin-view.ts'
import { takeFirst } from './queue-queries.ts'
import { clockAt } from './work-status.ts'

/** Assigns applications to colleagues, and returns the next one of a queue. */
export const workRoutes = new Hono<AppEnv>()
  .get('/admin/colleagues', access('analyst'), answers(colleaguesResponse), async (c) => {
    return c.json(await colleagues(c.var.deps, c.var.analyst.adminUserId))
  })
  .put(
    '/admin/applications/:id/assignee',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', assigneeRequest),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await reassign(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/assignments',
    access('analyst'),
    validate('json', assignRequest),
    answers(assignResponse),
    async (c) => {
      return c.json(await assignAll(c.var.deps, actorOf(c), c.req.valid('json')))
    },
  )
  .post(
    '/admin/queues/:queue/next',
    access('analyst'),
    validate('param', queueParams),
    validate('json', nextRequest),
    answers(nextResponse),
    async (c) => c.json(await nextOf(c.var.deps, actorOf(c), c.req.valid('param').queue, c.req.valid('json'))),
  )

/**
 * Returns an analyst the next application of a queue, and the ids of the queue as the analyst entered it. `ids` in the
 * request are the rest of that queue. No two analysts get the same application. The id is null when nothing is left.
 */
const nextOf = (
  { db, now }: Deps,
  analyst: AnalystActor,
  queue: Queue,
  { ids: left }: NextRequest,
): Promise<NextResponse> => takeFirst(db, { queue, clock: clockAt(now()), analyst, left, limit: mostInQueue })

/** Returns the colleagues who can be assigned an application. */
export async function colleagues({ db }: Pick<Deps, 'db'>, analystId: string): Promise<ColleaguesResponse> {
  const found = await findColleagues(db)
  return { colleagues: found.map(({ id, name }) => ({ id, name, own: id === analystId })) }
}

/**
 * Assigns an application to a colleague, or takes the assignee away. The version stays, because no decision depends on
 * the assignee. Throws `not_found`, `stale_version` when the page shows another assignee, and `validation_failed` for
 * an account that cannot work on applications.
 */
async function reassign(deps: Deps, actor: AnalystActor, id: string, { from, to }: AssigneeRequest): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, id)
    if (row === undefined) throw new ProblemError('not_found')
    if (row.assignee_id !== from) throw new ProblemError('stale_version')
    await give(deps, trx, actor, [id], to)
  })
}

/**
 * Assigns several applications at once to one colleague, or takes their assignees away. Applications of other
 * colleagues are included. Returns how many changed, and whose they were.
 */
async function assignAll(deps: Deps, actor: AnalystActor, { ids, to, from }: AssignRequest): Promise<AssignResponse> {
  const changed = await deps.db.transaction().execute((trx) => give(deps, trx, actor, ids, to, from))
  const holders = new Map(changed.map(({ former_id: id, former: name }) => [id, id && name ? { id, name } : null]))
  const former = [...holders].map(([holder, assignee]) => ({
    assignee,
    ids: changed.filter((one) => one.former_id === holder).map(({ id }) => id),
  }))
  return { changed: changed.length, former }
}

/**
 * Returns an application that goes on back to the queue where its assignee has left: a refused one stays with who had
 * it.
 */
export async function takeFromLeaver(
  deps: Deps,
  trx: Transaction<Database>,
  actor: AnalystActor,
  { id, assignee_id: assignee }: Pick<ApplicationRow, 'id' | 'assignee_id'>,
): Promise<void> {
  if (assignee !== null && !(await findColleague(trx, assignee))) await give(deps, trx, actor, [id], null)
}

interface Changed {
  id: string
  former_id: string | null
  former: string | null
}

async function give(
  deps: Deps,
  trx: Transaction<Database>,
  actor: AnalystActor,
  ids: readonly string[],
  to: string | null,
  from?: string | null,
): Promise<Changed[]> {
  const colleague = to === null ? null : await findColleague(trx, to)
  if (colleague === undefined) throw fieldError('to', 'invalid')
  const changed = await assign(trx, ids, to, from)
  await addEvents(
    trx,
    changed.map(({ id, former }) => ({
      applicationId: id,
      kind: 'assigned' as const,
      actor,
      at: deps.now(),
      data: { to: colleague?.name ?? null, former, own: to === actor.id },
    })),
  )
  return changed
}

const canWork = (db: Kysely<Database>) =>
  db
    .selectFrom('admin_users')
    .select(['id', 'name'])
    .where('role', 'in', ['manager', 'analyst'])
    .where('disabled_at', 'is', null)

/** All colleagues who can work on applications, by name. */
function findColleagues(db: Kysely<Database>): Promise<{ id: string; name: string }[]> {
  return canWork(db).orderBy('name').execute()
}

/** Finds a colleague who can work on applications; undefined if the id belongs to none. */
function findColleague(db: Kysely<Database>, id: string): Promise<{ id: string; name: string } | undefined> {
  return canWork(db).where('id', '=', id).executeTakeFirst()
}

/**
 * Assigns applications to a colleague, or takes their assignees away. Returns the ids of the changed ones, each with
 * the name of its former assignee.
 */
async function assign(
  db: Kysely<Database>,
  ids: readonly string[],
  to: string | null,
  from?: string | null,
): Promise<Changed[]> {
  // Locks the rows in one order, so that two colleagues who assign the same applications wait for each other without a
  // deadlock.
  const { rows } = await sql<Changed>`
    with locked as (
      select id, assignee_id from financing_applications
      where id = any (${ids}::uuid[]) and assignee_id is distinct from ${to}::uuid
        and (${from === undefined} or assignee_id is not distinct from ${from ?? null}::uuid) order by id for update)
    update financing_applications application set assignee_id = ${to}::uuid
    from locked left join admin_users former on former.id = locked.assignee_id
    where application.id = locked.id
    returning application.id, locked.assignee_id as former_id, former.name as former`.execute(db)
  return rows
}
