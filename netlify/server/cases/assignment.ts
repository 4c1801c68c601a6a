import { type Kysely, sql, type Transaction } from 'kysely'
import type { AdminDetail } from '#api/admin.ts'
import type { AssigneeRequest, AssignRequest, AssignResponse, ColleaguesResponse } from '#api/work.ts'
import type { Database } from '#db/schema.ts'
import { type AnalystActor, addEvents } from '../application/events.ts'
import { lockApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { adminDetail } from './admin-view.ts'

/** Gives the colleagues who can be assigned an application. */
export async function colleagues({ db }: Pick<Deps, 'db'>, analystId: string): Promise<ColleaguesResponse> {
  const found = await findColleagues(db)
  return { colleagues: found.map(({ id, name }) => ({ id, name, own: id === analystId })) }
}

/**
 * Assigns an application to a colleague, or to no one. The version stays, because no decision depends on the assignee.
 * Throws `not_found`, `stale_version` when the page shows another assignee, and `validation_failed` for an account that
 * cannot work on applications.
 */
export async function reassign(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { from, to }: AssigneeRequest,
): Promise<AdminDetail> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, id)
    if (row === undefined) throw new ProblemError('not_found')
    if (row.assignee_id !== from) throw new ProblemError('stale_version')
    await give(deps, trx, actor, [id], to)
  })
  return adminDetail(deps, id)
}

/** Assigns several applications at once to one colleague, or to no one, also those of another colleague. Gives how many changed. */
export async function assignAll(deps: Deps, actor: AnalystActor, { ids, to }: AssignRequest): Promise<AssignResponse> {
  const changed = await deps.db.transaction().execute((trx) => give(deps, trx, actor, ids, to))
  return { changed }
}

async function give(
  deps: Deps,
  trx: Transaction<Database>,
  actor: AnalystActor,
  ids: readonly string[],
  to: string | null,
): Promise<number> {
  const colleague = to === null ? null : await findColleague(trx, to)
  if (colleague === undefined) throw fieldError('to', 'invalid')
  const changed = await assign(trx, ids, to)
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
  return changed.length
}

const canWork = (db: Kysely<Database>) =>
  db
    .selectFrom('admin_users')
    .select(['id', 'name'])
    .where('role', 'in', ['manager', 'analyst'])
    .where('disabled_at', 'is', null)

/** Everybody who can work on applications, by name. */
function findColleagues(db: Kysely<Database>): Promise<{ id: string; name: string }[]> {
  return canWork(db).orderBy('name').execute()
}

/** Finds a colleague who can work on applications; undefined where the id belongs to none. */
function findColleague(db: Kysely<Database>, id: string): Promise<{ id: string; name: string } | undefined> {
  return canWork(db).where('id', '=', id).executeTakeFirst()
}

/**
 * Assigns applications to a colleague, or to no one. Gives the ids of the changed ones, each with the name of its former
 * assignee.
 */
async function assign(
  db: Kysely<Database>,
  ids: readonly string[],
  to: string | null,
): Promise<{ id: string; former: string | null }[]> {
  // Locks the rows in one order, so that two colleagues who assign the same applications wait for each other without a
  // deadlock.
  const { rows } = await sql<{ id: string; former: string | null }>`
    with locked as (
      select id, assignee_id from financing_applications
      where id = any (${ids}::uuid[]) and assignee_id is distinct from ${to}::uuid order by id for update)
    update financing_applications application set assignee_id = ${to}::uuid
    from locked left join admin_users former on former.id = locked.assignee_id
    where application.id = locked.id
    returning application.id, former.name as former`.execute(db)
  return rows
}
