import type { PasskeysResponse } from '#api/passkeys.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { accountOf } from './analyst-account.ts'
import { type Client, notifyAccess } from './notify-access.ts'
import { deletePasskeys, findPasskeys } from './passkey-queries.ts'
import { endNeedlessRecoveryCodes } from './second-factor.ts'
import { recordSecurity } from './security-log.ts'
import type { AnalystSession } from './sessions.ts'
import { lockAccount } from './team-queries.ts'

/** The passkeys of the session's account, the oldest first. */
export async function listPasskeys({ db }: Pick<Deps, 'db'>, session: AnalystSession): Promise<PasskeysResponse> {
  const rows = await findPasskeys(db, session.adminUserId)
  const passkeys = rows.map(({ id, name, created_at, last_used_at }) => ({
    ...{ id, name },
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
  return { passkeys }
}

/**
 * Removes one of the account's passkeys, tells the owner, and gives the others. The recovery codes end when neither app nor
 * passkey is left. Throws `not_found`.
 */
export async function removePasskey(
  deps: Deps,
  session: AnalystSession,
  id: string,
  client: Client & { ip: string },
): Promise<PasskeysResponse> {
  const account = await accountOf(deps, session)
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, account.id)
    const [name] = await deletePasskeys(tx, account.id, id)
    if (name === undefined) throw new ProblemError('not_found')
    await endNeedlessRecoveryCodes(deps, tx, account.id)
    const actor = { id: account.id, name: account.name }
    await recordSecurity(deps, tx, 'passkey_removed', { actor, detail: name, ip: client.ip })
    await notifyAccess(deps, tx, account, 'passkey_removed', client)
  })
  return listPasskeys(deps, session)
}
