import type { Kysely } from 'kysely'
import type { ApprovalView } from '#api/approvals.ts'
import { approvalWords } from '#content/approvals.ts'
import type { ApprovalRow } from '#db/schema/approvals.ts'
import type { Database } from '#db/schema.ts'
import { type BindingAct, mayDecide } from '#domain/approvals/who-may-bind.ts'
import type { Deps } from '../deps.ts'
import { findOpenApprovals } from './queries.ts'
import type { Maker } from './requests.ts'

/**
 * Shows a request to the session's owner. A request that nobody decided about in time shows as expired, even before
 * housekeeping marks it.
 */
export function approvalView(row: ApprovalRow, { adminUserId, role }: Maker['session'], now: Date): ApprovalView {
  const isOver = row.state === 'open' && row.expires_at <= now
  return {
    ...{ id: row.id, kind: row.kind, hash: row.hash, reason: row.reason, note: row.note },
    ...approvalWords(row.kind, row.change),
    lines: [...approvalWords(row.kind, row.change).lines],
    state: isOver ? 'expired' : row.state,
    by: row.asked_by_name,
    own: row.asked_by === adminUserId,
    at: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    applicationId: row.application_id,
    mayDecide: row.state === 'open' && !isOver && mayDecide({ askedBy: row.asked_by }, { id: adminUserId, role }),
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
