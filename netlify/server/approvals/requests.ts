import type { Transaction } from 'kysely'
import { approvalWords } from '#content/approvals.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChange } from '#domain/approvals/changes.ts'
import { approvalWaitMs, type BindingAct, countsAsManagerMs, whoMayBind } from '#domain/approvals/who-may-bind.ts'
import { stable } from '#domain/catalogue/freeze.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'
import { ProblemError } from '../shared/problem.ts'
import { sha256 } from '../shared/tokens.ts'
import { insertApproval, managersSince } from './queries.ts'

/** The person who acts for the bank: the session, and the name that histories keep. */
export interface Maker {
  session: { adminUserId: string; role: AdminRole; steppedUpAt: Date | null }
  actor: { id: string; name: string; ip?: string | undefined }
}

/** An act that binds the bank, before it is approved. */
export interface Act<Kind extends BindingAct> {
  kind: Kind
  change: ApprovalChange<Kind>
  /** What the act is about. Of a kind, only one request about the same subject is open. */
  subject: string
  /** The facts that the act depends on. Nobody can approve it once they have changed. */
  base: object
  reason?: string | undefined
  applicationId?: string
}

/**
 * Does an act that binds the bank with `apply`, or asks another manager to approve it, in the caller's transaction. Gives
 * the request where it made one. Throws `managers_only`, and `step_up_required` to a manager.
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
  if (maker.session.role === 'manager') demandStepUp(deps, maker.session)
  if (authority === 'alone') {
    await apply()
    return null
  }
  const request = await store(deps, tx, maker, act)
  await notifyAsked(deps, tx, request, managers)
  return request
}

/** The accounts that count as managers: those that are, or were within the last day. */
const countingManagers = (deps: Deps, tx: Transaction<Database>) =>
  managersSince(tx, new Date(deps.now().getTime() - countsAsManagerMs))

function store<Kind extends BindingAct>(
  deps: Deps,
  tx: Transaction<Database>,
  { actor }: Maker,
  { kind, change, subject, base, reason = '', applicationId }: Act<Kind>,
): Promise<ApprovalRow> {
  const at = deps.now()
  const baseHash = baseOf(base)
  return insertApproval(tx, {
    ...{ kind, subject, reason, base: baseHash, application_id: applicationId ?? null },
    change: JSON.stringify(change),
    hash: sha256(stable({ kind, change, base: baseHash })),
    ...{ asked_by: actor.id, asked_by_name: actor.name, asked_at: at },
    expires_at: new Date(at.getTime() + approvalWaitMs),
    state: 'open',
  })
}

/** A hash of the facts that a request depends on. */
export const baseOf = (facts: object): string => sha256(stable(facts))

type Told = Awaited<ReturnType<typeof managersSince>>

/** Sends a message about a waiting request to every manager, current or of the last day. */
async function notifyAsked(deps: Deps, tx: Transaction<Database>, request: ApprovalRow, managers: Told): Promise<void> {
  for (const { id, username, email } of managers) {
    if (email === null) continue
    await queueMessage(deps, tx, {
      ...{ kind: 'approval_requested', event: `${request.id}:${id}`, to: email, about: { analystId: id } },
      params: {
        fullName: username,
        title: approvalWords(request.kind, request.change).title,
        askedBy: request.asked_by_name,
        at: request.asked_at.toISOString(),
        validUntil: request.expires_at.toISOString(),
        reason: request.reason,
      },
    })
  }
}
