import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { approvalWords } from '#content/approvals.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import {
  type ApprovalChange,
  type ApprovalState,
  approvalWaitMs,
  type BindingAct,
  countsAsManagerMs,
  isOneManagers,
  whoMayBind,
} from '#domain/approvals.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { addEvent, type EventContent, system } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'
import { ProblemError } from '../shared/problem.ts'
import { addSecurityEvent } from '../shared/security-events.ts'
import { addSettingsEvent } from '../shared/settings-store.ts'
import { sha256 } from '../shared/tokens.ts'
import { findAsker, findExpired, findSame, insertApproval, managersSince, markExpired, noteFailure } from './queries.ts'

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
 * Does an act that binds the bank with `apply`, or asks another manager to approve it, in the caller's transaction. Gives
 * the request where it made one, which the history of the settings names if it is about them; a second press gives the first
 * one. Throws `managers_only`, and `step_up_required` to a manager, but for what one manager does alone.
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
  const { request, isNew } = await store(deps, tx, maker, act)
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
  const request = await insertApproval(tx, {
    ...{ ...asked, base: baseHash, application_id: applicationId ?? null },
    change: JSON.stringify(change),
    ...{ asked_by_name: actor.name, asked_at: at },
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
      ...{ kind: 'approval_requested', event: `${request.id}:${id}`, to: email, about: { analystId: id } },
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

/** Tells the colleague who asked and has not left, every current manager, and every manager of the last day. */
export async function notifyDecided(
  deps: Deps,
  tx: Transaction<Database>,
  { id, kind, change, asked_by, asked_by_name: askedBy }: ApprovalRow,
  decision: { state: ApprovalState | 'failed'; decidedBy: string | null; note: string | null },
): Promise<void> {
  const managers = await managersSince(tx, new Date(deps.now().getTime() - countsAsManagerMs))
  const found = managers.some((one) => one.id === asked_by) ? undefined : await findAsker(tx, asked_by)
  // Who has left reads how their request ended with their rights, and nothing of what came of it later.
  const asker = found?.disabled_at && decision.state === 'failed' ? undefined : found
  const { title } = approvalWords(kind, change)
  const at = deps.now().toISOString()
  const event = randomUUID()
  for (const { id: analystId, name: fullName, email } of asker ? [...managers, asker] : managers) {
    if (email === null) continue
    await queueMessage(deps, tx, {
      ...{ kind: 'approval_decided', event: `${id}:${event}:${analystId}`, to: email, about: { analystId } },
      params: { fullName, title, askedBy, at, ...decision, note: decision.note ?? '' },
    })
  }
}

/**
 * Ends a request whose time ran out without a decision, and tells the colleagues concerned; false if it was ended
 * already. The caller's transaction has locked the application of the request, as for an approval.
 */
export async function endExpired(deps: Deps, tx: Transaction<Database>, request: ApprovalRow): Promise<boolean> {
  if (!(await markExpired(tx, request.id))) return false
  await notifyDecided(deps, tx, request, { state: 'expired', decidedBy: null, note: null })
  const at = request.expires_at
  const detail = securityDetail(request)
  await addSecurityEvent(tx, { kind: 'approval_expired', detail, actor: askerOf(request), at })
  await recordUnapproved(tx, request, { state: 'expired', by: null, at, note: null })
  return true
}

/** The detail of a request's line in the security history: what it was about. */
export const securityDetail = ({ kind, change }: ApprovalRow): string => approvalWords(kind, change).title.slice(0, 200)

const askerOf = ({ asked_by: id, asked_by_name: name }: ApprovalRow) => ({ id, name })

type Unapproved = {
  state: 'refused' | 'withdrawn' | 'expired'
  /** The colleague who refused or withdrew it; null where nobody answered. */
  by: { id: string; name: string } | null
  at: Date
  note: string | null
}

/**
 * Adds to the history of the application or of the settings that a request about it was refused or withdrawn, or that nobody
 * answered it. Requests about anything else have their lines in the security history.
 */
export async function recordUnapproved(
  tx: Transaction<Database>,
  request: ApprovalRow,
  { state, by, at, note }: Unapproved,
): Promise<void> {
  const { application_id: applicationId, kind, change, reason } = request
  if (applicationId !== null) {
    const { title } = approvalWords(kind, change)
    const actor = by ? ({ type: 'analyst', ...by } as const) : system
    const asked = { title, by: request.asked_by_name, reason, expired: state === 'expired' }
    const what: EventContent =
      state === 'withdrawn' ? { kind: 'ask_withdrawn', data: { title } } : { kind: 'ask_refused', data: asked }
    await addEvent(tx, { ...what, applicationId, actor, at, note })
  }
  await recordInSettings(tx, request, { kind: state, actor: by ?? askerOf(request), at })
}

/** Adds a line about a request to the history of the settings, if it is about them. */
async function recordInSettings(
  tx: Transaction<Database>,
  request: ApprovalRow,
  event: { kind: 'requested' | Unapproved['state']; actor: { id: string; name: string }; at: Date },
): Promise<void> {
  const settings = settingsOf(request)
  if (settings) await addSettingsEvent(tx, { ...settings, ...event })
}

/** The part of the settings that a request is about, as their history shows the change; null for any other request. */
function settingsOf({ kind, change }: ApprovalRow) {
  if (kind === 'pix_account') {
    const { former, account } = change as ApprovalChange<'pix_account'>
    return { part: 'pix', before: { ...former }, after: { ...account } } as const
  }
  if (kind !== 'conditions') return null
  const { former, conditions, from } = change as ApprovalChange<'conditions'>
  return { part: 'financial', before: { ...former }, after: { ...conditions, ...(from && { from }) } } as const
}

/**
 * Tells the colleagues concerned that an approved refund failed for good. Does nothing for a refund that needed no
 * approval.
 */
export async function failApproved(deps: Deps, tx: Transaction<Database>, refundId: string, failure: string) {
  const id = /^[0-9a-f]{32}$/.test(refundId) && refundId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const note = `O provedor Pix não fez a devolução: ${failure}`.slice(0, 2000)
  const request = id ? await noteFailure(tx, id, note) : undefined
  if (request) await notifyDecided(deps, tx, request, { state: 'failed', decidedBy: request.decided_by_name, note })
}

/** The key of the refund that an approval makes, so that the request is found again from the refund. */
export const refundKeyOf = (requestId: string): string => requestId.replaceAll('-', '')
