import type { Kysely } from 'kysely'
import type { AdminDetail } from '#api/admin.ts'
import type { ApprovalView, PageApprovals, UnapprovedAsk } from '#api/approvals.ts'
import type { HistoryEvent } from '#api/history.ts'
import { approvalWords } from '#content/approvals.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import {
  type ApprovalState,
  type BindingAct,
  type Control,
  isBindingAct,
  unapprovedShownMs,
} from '#domain/approvals.ts'
import type { Deps } from '../deps.ts'
import { judge, readControl } from './control.ts'
import type { Maker } from './dual-control.ts'
import { findNewestApprovals, findOpenApprovals } from './queries.ts'

/**
 * Shows a request to the session's owner. A request whose time ran out without a decision shows as expired, even before
 * housekeeping marks it.
 */
export async function approvalView(
  deps: Pick<Deps, 'now'>,
  db: Kysely<Database>,
  row: ApprovalRow,
  session: Maker['session'],
  control: Control,
): Promise<ApprovalView> {
  const state = approvalState(row, control.now)
  const isOpen = state === 'open' && isBindingAct(row.kind)
  const { title, lines, toDecide = [], mail = null } = approvalWords(row.kind, row.change)
  const judgement = isOpen ? await judge(deps, db, row, session, control) : null
  return {
    id: row.id,
    kind: actOf(row.kind),
    hash: row.hash,
    reason: row.reason,
    note: row.note,
    title,
    lines: isOpen ? [...lines, ...toDecide] : [...lines],
    mail,
    state,
    by: row.asked_by_name,
    own: row.asked_by === session.adminUserId,
    at: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    applicationId: row.application_id,
    aloneFrom: judgement?.aloneFrom?.toISOString() ?? null,
    acts: { approve: judgement ? (judgement.whyNot ?? true) : 'not_found' },
  }
}

/** What a request asks for, which this release may not know. */
const actOf = (kind: string) => (isBindingAct(kind) ? kind : 'unknown')

/** The state of a request: expired once its time is over, even before housekeeping marks it. */
export const approvalState = (
  { state, expires_at }: Pick<ApprovalRow, 'state' | 'expires_at'>,
  now: Date,
): ApprovalState => (state === 'open' && expires_at <= now ? 'expired' : state)

/**
 * Shows the newest request about each subject of an application, taken from `rows`. Keeps waiting requests, and those
 * that ended without an approval after the last change of stage (`movedAt`), unless the act was done since (`events`).
 */
export function applicationApprovals(
  rows: readonly ApprovalRow[],
  movedAt: Date | undefined,
  events: readonly HistoryEvent[],
  now: Date,
): Pick<AdminDetail, 'asks' | 'unapproved'> {
  const open = rows.filter((row) => approvalState(row, now) === 'open')
  return {
    asks: open.map(({ kind, change, asked_by: byId, asked_by_name: by, asked_at: at }) => {
      return { kind: actOf(kind), title: approvalWords(kind, change).title, by, byId, at: at.toISOString() }
    }),
    unapproved: rows.flatMap((row) => unapprovedView(row, now, movedAt) ?? []).filter((one) => !isDone(one, events)),
  }
}

/** The event of each act that an application has once. */
const eventOf: Partial<Record<string, HistoryEvent['kind']>> = {
  motorcycle_return: 'motorcycle_returned',
  lien_release: 'lien_released',
  lien_undoing: 'lien_undone',
  correction_payment: 'correction_paid',
  installments_return: 'installments_returned',
}

/** Tells whether somebody did what a request asked for after it was refused or expired. */
const isDone = ({ kind, decidedAt }: UnapprovedAsk, events: readonly HistoryEvent[]) =>
  events.some((event) => event.kind === eventOf[kind] && event.at > decidedAt)

/** Shows for a week that a request was refused or expired after `since`; null for any other request. */
export function unapprovedView(row: ApprovalRow, now: Date, since = new Date(0)): UnapprovedAsk | null {
  const state = approvalState(row, now)
  const decidedAt = row.decided_at ?? row.expires_at
  const isRecent = decidedAt > since && decidedAt.getTime() > now.getTime() - unapprovedShownMs
  if (!isRecent || (state !== 'refused' && state !== 'expired')) return null
  return {
    id: row.id,
    kind: actOf(row.kind),
    title: approvalWords(row.kind, row.change).title,
    by: row.asked_by_name,
    at: row.asked_at.toISOString(),
    reason: row.reason,
    decidedBy: row.decided_by_name,
    decidedAt: decidedAt.toISOString(),
    note: row.note,
  }
}

/** The requests of some kinds for the page that shows them: those that wait, and those lately not approved. */
export async function pageApprovals(
  deps: Pick<Deps, 'config' | 'now'> & { db: Kysely<Database> },
  session: Maker['session'],
  kinds: readonly BindingAct[],
): Promise<PageApprovals> {
  const now = deps.now()
  const [open, newest] = await Promise.all([
    findOpenApprovals(deps.db, now, { kinds }),
    findNewestApprovals(deps.db, { kinds, since: new Date(now.getTime() - unapprovedShownMs) }),
  ])
  const unapproved = newest.flatMap((row) => unapprovedView(row, now) ?? [])
  if (open.length === 0) return { waiting: [], unapproved }
  const control = await readControl(deps, deps.db)
  const waiting = await Promise.all(open.map((row) => approvalView(deps, deps.db, row, session, control)))
  return { waiting, unapproved }
}
