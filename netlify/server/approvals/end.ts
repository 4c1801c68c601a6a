import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { approvalWords } from '#content/approvals.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import { type ApprovalChange, type ApprovalState, countsAsManagerMs } from '#domain/approvals.ts'
import { addEvent, type EventContent, system } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { addSecurityEvent } from '../shared/security-events.ts'
import { addSettingsEvent } from '../shared/settings-store.ts'
import { findAsker, managersSince, markExpired, markUnapproved, noteFailure } from './queries.ts'

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
      kind: 'approval_decided',
      event: `${id}:${event}:${analystId}`,
      to: email,
      about: { analystId },
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

/**
 * Ends a locked request whose facts have changed, so that nobody can approve it any more, and tells the colleagues
 * concerned. The histories have a line about what changed.
 */
export async function endOvertaken(deps: Deps, tx: Transaction<Database>, request: ApprovalRow): Promise<void> {
  const at = deps.now()
  await markUnapproved(tx, request.id, { state: 'overtaken', by: null, at })
  await notifyDecided(deps, tx, request, { state: 'overtaken', decidedBy: null, note: null })
}

/**
 * Ends a locked request in whose place `by` asks for something else. Adds a line to the histories of its application
 * and of the team, and tells the colleagues concerned if another person had asked.
 */
export async function endReplaced(
  deps: Deps,
  tx: Transaction<Database>,
  request: ApprovalRow,
  by: { id: string; name: string },
): Promise<void> {
  const at = deps.now()
  await markUnapproved(tx, request.id, { state: 'replaced', by, at })
  await addSecurityEvent(tx, { kind: 'approval_replaced', detail: securityDetail(request), actor: by, at })
  if (request.asked_by !== by.id)
    await notifyDecided(deps, tx, request, { state: 'replaced', decidedBy: by.name, note: null })
  await recordUnapproved(tx, request, { state: 'replaced', by, at, note: null })
}

/** The detail of a request's line in the security history: what it was about. */
export const securityDetail = ({ kind, change }: ApprovalRow): string => approvalWords(kind, change).title.slice(0, 200)

const askerOf = ({ asked_by: id, asked_by_name: name }: ApprovalRow) => ({ id, name })

type Unapproved = {
  state: 'refused' | 'withdrawn' | 'expired' | 'replaced'
  /** The colleague who refused, withdrew or replaced it; null where nobody answered. */
  by: { id: string; name: string } | null
  at: Date
  note: string | null
}

/**
 * Adds to the history of the application or of the settings that a request about it ended without an approval. A
 * request about settings that was replaced has no line of its own there, because the new request has one. Requests
 * about anything else have their lines in the security history.
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
    const how = { expired: state === 'expired', replaced: state === 'replaced' }
    const asked = { title, by: request.asked_by_name, reason, ...how }
    const what: EventContent =
      state === 'withdrawn' ? { kind: 'ask_withdrawn', data: { title } } : { kind: 'ask_refused', data: asked }
    await addEvent(tx, { ...what, applicationId, actor, at, note })
  }
  if (state === 'replaced') return
  await recordInSettings(tx, request, { kind: state, actor: by ?? askerOf(request), at })
}

/** Adds a line about a request to the history of the settings, if it is about them. */
export async function recordInSettings(
  tx: Transaction<Database>,
  request: ApprovalRow,
  event: { kind: 'requested' | 'refused' | 'withdrawn' | 'expired'; actor: { id: string; name: string }; at: Date },
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
  if (kind === 'support_number') {
    const { former, whatsapp } = change as ApprovalChange<'support_number'>
    return { part: 'support', before: { whatsappSuporte: former }, after: { whatsappSuporte: whatsapp } } as const
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
  const note = `O provedor não fez a devolução: ${failure}`.slice(0, 2000)
  const request = id ? await noteFailure(tx, id, note) : undefined
  if (request) await notifyDecided(deps, tx, request, { state: 'failed', decidedBy: request.decided_by_name, note })
}
