import type { Transaction } from 'kysely'
import { approvalWords } from '#content/approvals.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import {
  type ApprovalChange,
  approvalWaitMs,
  type BindingAct,
  countsAsManagerMs,
  isOneManagers,
  whoMayBind,
} from '#domain/approvals.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { endExpired, endReplaced, recordInSettings } from './end.ts'
import {
  findExpired,
  findInviter,
  findSame,
  holdsManager,
  insertApproval,
  lockOpenAbout,
  managersSince,
} from './queries.ts'

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
 * Does an act that binds the bank with `apply`, or asks another manager to approve it, in the caller's transaction, which
 * holds the rights of a manager (`asMaker`). Returns the request where it made one, which the history of the settings names if
 * it is about them; a second press gives the first one. Throws `managers_only`, and `step_up_required` to a manager, but for
 * what one manager does alone.
 */
export async function bind<Kind extends BindingAct>(
  deps: Deps,
  tx: Transaction<Database>,
  maker: Maker,
  act: Act<Kind>,
  apply: () => Promise<unknown>,
): Promise<ApprovalRow | null> {
  const managers = await countingManagers(deps, tx)
  const authority = whoMayBind(act.kind, managers.length, maker.session.role)
  if (authority === 'nothing') throw new ProblemError('managers_only')
  if (maker.session.role === 'manager' && !isOneManagers(act.kind)) demandStepUp(deps, maker.session)
  if (authority === 'alone') {
    await apply()
    return null
  }
  // What one manager does alone needs no second person. A manager who is alone has nobody else who could decide.
  const mayBeSecondSelf = !isOneManagers(act.kind) && managers.length > 1
  const notBy = mayBeSecondSelf ? await findInviter(tx, maker.actor.id) : null
  const { request, isNew } = await store(deps, tx, maker, act, notBy)
  if (!isNew) return request
  await notifyAsked(deps, tx, request, managers)
  await recordInSettings(tx, request, { kind: 'requested', actor: maker.actor, at: request.asked_at })
  return request
}

/** The accounts that count as managers: those that are, or were within the last day. */
const countingManagers = (deps: Deps, tx: Transaction<Database>) =>
  managersSince(tx, new Date(deps.now().getTime() - countsAsManagerMs))

async function store<Kind extends BindingAct>(
  deps: Deps,
  tx: Transaction<Database>,
  { actor }: Maker,
  { kind, change, subject, base, reason = '', applicationId }: Act<Kind>,
  notBy: string | null,
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
    not_by: notBy,
    asked_at: at,
    expires_at: new Date(at.getTime() + approvalWaitMs),
    state: 'open',
  })
  return { request, isNew: true }
}

/** A hash of the facts that a request depends on. */
export const baseOf = (facts: object): string => sha256(canonicalJson(facts))

type Recipients = Awaited<ReturnType<typeof managersSince>>

/** Sends a message about a waiting request to every manager, current or of the last day. */
async function notifyAsked(
  deps: Deps,
  tx: Transaction<Database>,
  request: ApprovalRow,
  managers: Recipients,
): Promise<void> {
  for (const { id, name: fullName, email } of managers) {
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
      },
    })
  }
}

/** The key of the refund that an approval makes, so that the request is found again from the refund. */
export const refundKeyOf = (requestId: string): string => requestId.replaceAll('-', '')
