import type { Transaction } from 'kysely'
import type { AdminUserRow } from '#db/schema/accounts.ts'
import type { Database } from '#db/schema.ts'
import { addEvents } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { moveApplications, moveRequests } from './team-queries.ts'

/** How many lines of histories one statement adds. */
const atOnce = 1000

/** Hands an account's applications and requests to a successor. Without one they wait in the queue. */
export async function handOnWork(
  { now }: Pick<Deps, 'now'>,
  tx: Transaction<Database>,
  actor: { id: string; name: string },
  { id: from, name: former }: Pick<AdminUserRow, 'id' | 'name'>,
  successor: { id: string; name: string } | null,
): Promise<void> {
  const at = now()
  const to = successor?.id ?? null
  const moved = await moveApplications(tx, { from, to })
  const data = { to: successor?.name ?? null, former, own: to === actor.id }
  const by = { type: 'analyst', id: actor.id, name: actor.name } as const
  const events = moved.map((applicationId) => ({ applicationId, kind: 'assigned' as const, actor: by, at, data }))
  for (let first = 0; first < events.length; first += atOnce) await addEvents(tx, events.slice(first, first + atOnce))
  await moveRequests(tx, { from, to, at })
}
