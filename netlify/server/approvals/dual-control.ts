import type { Transaction } from 'kysely'
import { approvalWords } from '#content/approvals.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import {
  type ApprovalChange,
  approvalWaitMs,
  type BindingAct,
  hasSecond,
  isOneManagers,
  whoMayBind,
  whoMayMove,
} from '#domain/approvals.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { readControl } from './control.ts'
import { endExpired, endReplaced, recordInSettings } from './end.ts'
import { lockMover, type Moving, mayMoveAlone, movesOf, nobody, recordMoves } from './money.ts'
import { findExpired, findRecipients, findSame, holdsManager, insertApproval, lockOpenAbout } from './queries.ts'

/** The person who acts for the bank: the session, and the name that histories keep. */
export interface Maker {
  session: { adminUserId: string; role: AdminRole; steppedUpAt: Date | null }
  actor: { id: string; name: string; ip?: string | undefined }
}

/** An act that binds the bank, before it is approved. */
export interface Act<Kind extends BindingAct> {
  kind: Kind
  change: ApprovalChange<Kind>
  /** The subject of the act. Only one request of a kind about the same subject is open. */
  subject: string
  /** The facts that the act depends on. Once they change, the act can no longer be approved. */
  base: object
  reason?: string | undefined
  applicationId?: string
}

/** Which moves of the bank's money an act makes; none if it moves none. */
const movingOf = (
  { kind, change, applicationId }: Pick<Act<BindingAct>, 'kind' | 'change' | 'applicationId'>,
  { session }: Maker,
): Moving => {
  const { adminUserId: by, role } = session
  return { moves: movesOf(kind, change), applicationId: applicationId ?? null, by, role }
}

/**
 * Runs a colleague's act in a transaction. The rights of a manager cannot change until its end, and are locked before
 * whatever the act locks. Throws `managers_only` if they were taken since the request came in.
 */
export function asMaker<Result>(
  deps: Deps,
  { session }: Maker,
  act: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (tx) => {
    if (session.role === 'manager' && !(await holdsManager(tx, session.adminUserId)))
      throw new ProblemError('managers_only')
    return act(tx)
  })
}

/**
 * Does an act that binds the bank with `apply`, or asks another manager to approve it, in the caller's transaction,
 * which holds the rights of a manager (`asMaker`). Returns the request where it made one, which the history of the
 * settings names if it is about them; a second press gives the first one. Where no manager is independent of the maker,
 * a manager's request waits while the whole bank reads of it. Throws `managers_only`, and `step_up_required` to a
 * manager, but for what one manager does alone.
 */
export async function bind<Kind extends BindingAct>(
  deps: Deps,
  tx: Transaction<Database>,
  maker: Maker,
  act: Act<Kind>,
  apply: () => Promise<unknown>,
): Promise<ApprovalRow | null> {
  const { adminUserId: id, role } = maker.session
  const control = await readControl(deps, tx)
  const isSecond = hasSecond(control, id)
  const moving = movingOf(act, maker)
  const isMoney = moving.moves.length > 0
  if (isMoney) await lockMover(tx, control.ties, id)
  const authority = isMoney
    ? whoMayMove(act.kind, await mayMoveAlone(deps, tx, moving), isSecond, role)
    : whoMayBind(act.kind, isSecond, role)
  if (authority === 'nothing') throw new ProblemError('managers_only')
  const isAlone = authority === 'alone' || (authority === 'wait' && control.waitMs === 0)
  if (role === 'manager' ? isMoney || !isOneManagers(act.kind) : isMoney && isAlone) demandStepUp(deps, maker.session)
  if (isAlone) {
    await apply()
    await recordMoves(deps, tx, { ...moving, persons: 1 })
    return null
  }
  // A manager within whose limits the act stays needs no independence.
  const needsTwo = isMoney
    ? !(await mayMoveAlone(deps, tx, { ...moving, by: nobody, role: 'manager' }))
    : !isOneManagers(act.kind)
  const isLonely = !isSecond && needsTwo
  const waitMs = isLonely ? control.waitMs : 0
  const { request, isNew } = await store(deps, tx, maker, act, waitMs)
  if (!isNew) return request
  const told = isLonely ? await findRecipients(tx, ['manager', 'analyst']) : control.recipients
  await notifyAsked(deps, tx, request, told, isLonely ? new Date(request.asked_at.getTime() + waitMs) : null)
  await recordInSettings(tx, request, { kind: 'requested', actor: maker.actor, at: request.asked_at })
  return request
}

async function store<Kind extends BindingAct>(
  deps: Deps,
  tx: Transaction<Database>,
  { actor }: Maker,
  { kind, change, subject, base, reason = '', applicationId }: Act<Kind>,
  waitMs: number,
): Promise<{ request: ApprovalRow; isNew: boolean }> {
  const at = deps.now()
  const baseHash = baseOf(base)
  const asked = {
    kind,
    subject,
    reason,
    hash: sha256(canonicalJson({ kind, change, base: baseHash })),
    asked_by: actor.id,
  }
  const same = await findSame(tx, asked, at)
  if (same) return { request: same, isNew: false }
  for (const former of await findExpired(tx, at, { kind, subject })) await endExpired(deps, tx, former)
  for (const former of await lockOpenAbout(tx, { kind, subject })) await endReplaced(deps, tx, former, actor)
  const request = await insertApproval(tx, {
    ...asked,
    base: baseHash,
    application_id: applicationId ?? null,
    change: JSON.stringify(change),
    asked_by_name: actor.name,
    asked_at: at,
    expires_at: new Date(at.getTime() + waitMs + approvalWaitMs),
    state: 'open',
  })
  return { request, isNew: true }
}

/** A hash of the facts that a request depends on. */
export const baseOf = (facts: object): string => sha256(canonicalJson(facts))

/**
 * Sends a message about a waiting request to every manager, current or of the last day; to the whole bank if it will be
 * carried out without a second person, from `aloneFrom` on.
 */
async function notifyAsked(
  deps: Deps,
  tx: Transaction<Database>,
  request: ApprovalRow,
  recipients: Awaited<ReturnType<typeof findRecipients>>,
  aloneFrom: Date | null,
): Promise<void> {
  for (const { id, name: fullName, email } of recipients) {
    if (email === null) continue
    await queueMessage(deps, tx, {
      kind: 'approval_requested',
      event: `${request.id}:${id}`,
      to: email,
      about: { analystId: id },
      params: {
        fullName,
        title: approvalWords(request.kind, request.change).title,
        askedBy: request.asked_by_name,
        at: request.asked_at.toISOString(),
        validUntil: request.expires_at.toISOString(),
        reason: request.reason,
        aloneFrom: aloneFrom?.toISOString() ?? null,
      },
    })
  }
}

/** The key of the refund that an approval makes, so that the request is found again from the refund. */
export const refundKeyOf = (requestId: string): string => requestId.replaceAll('-', '')
