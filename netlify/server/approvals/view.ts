import type { Kysely } from 'kysely'
import type { AdminDetail } from '#api/admin.ts'
import type { ApprovalView } from '#api/approvals.ts'
import { approvalWords } from '#content/approvals.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import { type BindingAct, mayDecide, unapprovedShownMs } from '#domain/approvals/who-may-bind.ts'
import type { Deps } from '../deps.ts'
import { findOpenApprovals } from './queries.ts'
import type { Maker } from './requests.ts'

/**
 * Shows a request to the session's owner. A request that nobody decided about in time shows as expired, even before
 * housekeeping marks it.
 */
export function approvalView(row: ApprovalRow, { adminUserId, role }: Maker['session'], now: Date): ApprovalView {
  const state = stateOf(row, now)
  return {
    ...{ id: row.id, kind: row.kind, hash: row.hash, reason: row.reason, note: row.note },
    ...approvalWords(row.kind, row.change),
    lines: [...approvalWords(row.kind, row.change).lines],
    state,
    by: row.asked_by_name,
    own: row.asked_by === adminUserId,
    at: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    applicationId: row.application_id,
    mayDecide: state === 'open' && mayDecide({ askedBy: row.asked_by }, { id: adminUserId, role }),
  }
}

const stateOf = ({ state, expires_at }: ApprovalRow, now: Date) =>
  state === 'open' && expires_at <= now ? 'expired' : state

/**
 * Shows the newest request about each subject of an application, `rows`: those that wait, and those that ended without an
 * approval, for a week and until the stage changes. `movedAt` is the instant of its last change.
 */
export function applicationApprovals(
  rows: readonly ApprovalRow[],
  movedAt: Date | undefined,
  now: Date,
): Pick<AdminDetail, 'asks' | 'unapproved'> {
  const shown = rows.map((row) => ({
    ...{ row, state: stateOf(row, now), title: approvalWords(row.kind, row.change).title },
    ...{ by: row.asked_by_name, at: row.asked_at.toISOString() },
  }))
  const since = Math.max(now.getTime() - unapprovedShownMs, movedAt?.getTime() ?? 0)
  return {
    asks: shown.flatMap(({ row: { kind }, state, title, by, at }) =>
      state === 'open' ? [{ kind, title, by, at }] : [],
    ),
    unapproved: shown.flatMap(({ row, state, title, by, at }) => {
      if (state !== 'refused' && state !== 'expired') return []
      const { id, reason, note, decided_by_name: decidedBy } = row
      const decidedAt = row.decided_at ?? row.expires_at
      if (decidedAt.getTime() <= since) return []
      return [{ id, state, title, by, at, reason, decidedBy, decidedAt: decidedAt.toISOString(), note }]
    }),
  }
}

/** The waiting requests of some kinds, or about one application, for a page that shows them. */
export async function waitingApprovals(
  { db, now }: { db: Kysely<Database>; now: Deps['now'] },
  session: Maker['session'],
  only: { kinds?: readonly BindingAct[]; applicationId?: string },
): Promise<ApprovalView[]> {
  const rows = await findOpenApprovals(db, now(), only)
  return rows.map((row) => approvalView(row, session, now()))
}
