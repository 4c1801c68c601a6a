import type { Transaction } from 'kysely'
import type { AdminUserRow } from '#db/schema/accounts.ts'
import type { Database } from '#db/schema.ts'
import { notifyDecided, recordUnapproved, securityDetail } from '../approvals/end.ts'
import { decideApproval, findOpenApprovals, lockOpenApproval } from '../approvals/queries.ts'
import type { Deps } from '../deps.ts'
import { recordSecurity } from './security-log.ts'
import { deleteInvitationsBy } from './team-queries.ts'

/**
 * Ends what somebody who loses their rights still has waiting: their requests for approval, and the invitations that
 * they sent. The caller has locked the applications concerned (`lockLeftBehind`). `actor` is who took the rights and
 * stands in the histories; colleagues concerned read `note`. A request that is decided already stays as it was decided.
 */
export async function endWhatWaits(
  deps: Deps,
  tx: Transaction<Database>,
  { id: askedBy }: AdminUserRow,
  actor: { id: string; name: string; ip?: string | undefined },
  note: string,
): Promise<void> {
  const at = deps.now()
  const by = { id: actor.id, name: actor.name }
  const state = actor.id === askedBy ? 'withdrawn' : 'refused'
  const kind = state === 'refused' ? 'approval_refused' : 'approval_withdrawn'
  for (const { id } of await findOpenApprovals(tx, at, { askedBy })) {
    const request = await lockOpenApproval(tx, id, at)
    if (request === undefined) continue
    await decideApproval(tx, id, { state, by, at, note })
    await recordSecurity(deps, tx, kind, { actor, detail: securityDetail(request) })
    await recordUnapproved(tx, request, { state, by, at, note })
    await notifyDecided(deps, tx, request, { state, decidedBy: actor.name, note })
  }
  for (const { username: subject } of await deleteInvitationsBy(tx, askedBy, at))
    await recordSecurity(deps, tx, 'invitation_withdrawn', { actor, subject })
}
