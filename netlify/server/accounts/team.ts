import type { Transaction } from 'kysely'
import type { RightsRequest, TeamResponse } from '#api/team.ts'
import type { AdminUserRow } from '#db/schema/accounts.ts'
import type { Database } from '#db/schema.ts'
import { network } from '../dealerships/network.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { replaceRecoveryCodes, updateAnalyst } from './analyst-queries.ts'
import { findOpenInvitations } from './invitation-queries.ts'
import { noteSecurity } from './note-security.ts'
import { deletePasskeys } from './passkey-queries.ts'
import { isSecondFactorCompulsory } from './second-factor-rule-queries.ts'
import { deleteAnalystSessions } from './session-queries.ts'
import { findTeam, lockAccount, lockManagers, updateRights } from './team-queries.ts'
import { type Client, tellAccess } from './tell-access.ts'

type Actor = { id: string; name: string }

/** Everybody of the bank's side, and the invitations that are open. */
export async function readTeam({ db, now }: Pick<Deps, 'db' | 'now'>, actorId: string): Promise<TeamResponse> {
  const [accounts, invitations, all, secondFactorCompulsory] = await Promise.all([
    findTeam(db),
    findOpenInvitations(db, now()),
    network(db),
    isSecondFactorCompulsory(db),
  ])
  const nameOf = (slug: string | null) => slug && (all.find((one) => one.slug === slug)?.name ?? slug)
  return {
    accounts: accounts.map(
      ({ id, username, role, email, dealership, totp_enabled_at, disabled_at, seen, passkeys }) => ({
        ...{ id, username, role, email, dealership: nameOf(dealership) },
        own: id === actorId,
        secondFactor: totp_enabled_at !== null,
        passkeys: passkeys ?? 0,
        disabled: disabled_at !== null,
        lastSeenAt: seen?.toISOString() ?? null,
      }),
    ),
    secondFactorCompulsory,
    invitations: invitations.map(({ expires_at, dealership, ...rest }) => ({
      ...{ ...rest, dealership: nameOf(dealership) },
      expiresAt: expires_at.toISOString(),
    })),
  }
}

/**
 * Changes what an account may do, or disables or enables it. Its sessions end at once when it is disabled, and when it may
 * do less. Throws `not_found`, and `last_manager` where nobody would be left to manage.
 */
export async function changeRights(deps: Deps, actor: Actor, id: string, rights: RightsRequest): Promise<TeamResponse> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const managers = await lockManagers(tx)
    const account = await accountToChange(tx, id)
    const isManager = rights.role === 'manager' && !rights.disabled
    if (!isManager && managers.every((one) => one === id)) throw new ProblemError('last_manager')
    if (account.role === 'dealership' && rights.role !== 'dealership') throw new ProblemError('conflict')
    const subject = account.username
    if (account.role !== rights.role) {
      const detail = `${account.role} → ${rights.role}`
      await noteSecurity(deps, tx, 'role_changed', { actor, subject, detail })
    }
    const wasDisabled = account.disabled_at !== null
    if (wasDisabled !== rights.disabled) {
      await noteSecurity(deps, tx, rights.disabled ? 'disabled' : 'enabled', { actor, subject })
    }
    await updateRights(
      tx,
      id,
      { role: rights.role, disabled_at: rights.disabled ? (account.disabled_at ?? at) : null },
      at,
    )
    if (rights.disabled || rights.role !== account.role) await deleteAnalystSessions(tx, id)
  })
  return readTeam(deps, actor.id)
}

/**
 * Turns the second factor of somebody else off and removes the passkeys, as who lost the device, or left, needs it; ends that
 * account's sessions and tells its owner. Throws `not_found`, and `forbidden` for one's own.
 */
export async function resetSecondFactor(deps: Deps, actor: Actor, id: string, client: Client): Promise<TeamResponse> {
  if (id === actor.id) throw new ProblemError('forbidden')
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const account = await accountToChange(tx, id)
    await updateAnalyst(tx, id, { totp_secret: null, totp_enabled_at: null, totp_last_step: null }, at)
    await replaceRecoveryCodes(tx, id, [], at)
    const gone = await deletePasskeys(tx, id)
    await deleteAnalystSessions(tx, id)
    const subject = account.username
    await noteSecurity(deps, tx, 'second_factor_reset', { actor, subject })
    for (const detail of gone) await noteSecurity(deps, tx, 'passkey_removed', { actor, subject, detail })
    await tellAccess(deps, tx, account, 'second_factor_reset', client)
  })
  return readTeam(deps, actor.id)
}

async function accountToChange(tx: Transaction<Database>, id: string): Promise<AdminUserRow> {
  const account = await lockAccount(tx, id)
  if (account === undefined) throw new ProblemError('not_found')
  return account
}
