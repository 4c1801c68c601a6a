import type { Transaction } from 'kysely'
import type { AdminDetail } from '#api/admin.ts'
import type { AssigneeRequest, AssignRequest, AssignResponse, ColleaguesResponse } from '#api/work.ts'
import type { Database } from '#db/schema.ts'
import { type AnalystActor, addEvents } from '../application/events.ts'
import { lockApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { adminDetail } from './admin-view.ts'
import { assign, findColleague, findColleagues } from './assignment-queries.ts'

/** Who can be given an application. */
export async function colleagues({ db }: Pick<Deps, 'db'>, analystId: string): Promise<ColleaguesResponse> {
  const found = await findColleagues(db)
  return { colleagues: found.map(({ id, name }) => ({ id, name, own: id === analystId })) }
}

/**
 * Gives an application to somebody, or to nobody. No new version of it: no decision depends on who works on it. Throws
 * `not_found`, `stale_version` when it is not with whom the page says, and `validation_failed` for somebody who cannot.
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

/** Gives several to somebody at once, or to nobody, whoever worked on them; gives how many changed hands. */
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
