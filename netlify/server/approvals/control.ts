import type { Kysely } from 'kysely'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import {
  type BindingAct,
  type Control,
  countsAsManagerMs,
  hasSecond,
  isBindingAct,
  isOneManagers,
  type WhyNotDecide,
  whoMayBind,
  whyNotDecide,
} from '#domain/approvals.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import type { Deps } from '../deps.ts'
import { mayMoveAlone, movesOf } from './money.ts'
import { managersSince } from './queries.ts'
import { findTies } from './ties.ts'

type Session = { adminUserId: string; role: AdminRole }

/** Reads who counts as a manager now, with their addresses, and which accounts are tied to each other. */
export async function readControl(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Kysely<Database>,
): Promise<Control & { recipients: Awaited<ReturnType<typeof managersSince>> }> {
  const at = now()
  const [recipients, ties] = await Promise.all([
    managersSince(db, new Date(at.getTime() - countsAsManagerMs)),
    findTies(db, at),
  ])
  return { recipients, managers: recipients.map(({ id }) => id), ties, now: at, waitMs: config.soleManagerWaitMs }
}

/** Tells whether an account carries an act that binds the bank out at once, without a request. */
export function bindsAtOnce(act: BindingAct, { adminUserId: id, role }: Session, control: Control): boolean {
  const authority = whoMayBind(act, hasSecond(control, id), role)
  return authority === 'alone' || (authority === 'wait' && control.waitMs === 0)
}

/** What a colleague may do with a waiting request. */
interface Judgement {
  /** Why the colleague may not approve it; null if they may. */
  readonly whyNot: WhyNotDecide | null
  /**
   * From when it needs no second person, because nobody is independent of who asked; null if it needs one, or none
   * ever.
   */
  readonly aloneFrom: Date | null
  /** The colleague alone may not do its act, so that two persons decide with this approval. */
  readonly needsTwo: boolean
}

/** Judges what a colleague may do with a waiting request. */
export async function judge(
  deps: Pick<Deps, 'now'>,
  db: Kysely<Database>,
  row: ApprovalRow,
  { adminUserId: id, role }: Session,
  control: Control,
): Promise<Judgement> {
  const { kind, change, asked_by: askedBy, asked_at: askedAt, application_id: applicationId } = row
  if (!isBindingAct(kind)) return { whyNot: null, aloneFrom: null, needsTwo: true }
  const moves = movesOf(kind, change)
  const needsTwo =
    moves.length > 0 ? !(await mayMoveAlone(deps, db, { moves, applicationId, by: id, role })) : !isOneManagers(kind)
  return {
    whyNot: whyNotDecide({ needsTwo, askedBy, askedAt }, { id, role }, control),
    aloneFrom: needsTwo && !hasSecond(control, askedBy) ? new Date(askedAt.getTime() + control.waitMs) : null,
    needsTwo,
  }
}

/** The approving manager and the colleague who asked, as histories name them: one name if it was the same person. */
export const agreedNames = (asker: { id: string; name: string }, { actor }: { actor: { id: string; name: string } }) =>
  asker.id === actor.id ? asker.name : `${asker.name}, com a aprovação de ${actor.name}`
