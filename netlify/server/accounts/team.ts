import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { RightsRequest, TeamResponse } from '#api/team.ts'
import { rightsEnded } from '#content/approvals.ts'
import type { AdminUserRow } from '#db/schema/accounts.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { type AdminRole, isActiveManager } from '#domain/identity/admin-role.ts'
import { agreedNames, bindsAtOnce, readControl } from '../approvals/control.ts'
import { bind, type Maker } from '../approvals/dual-control.ts'
import { renewTies, tieAccounts } from '../approvals/ties.ts'
import { pageApprovals } from '../approvals/view.ts'
import { network } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { replaceRecoveryCodes, updateAnalyst } from './analyst-queries.ts'
import type { Client } from './devices.ts'
import { endWhatWaits } from './end-what-waits.ts'
import { handOnWork } from './hand-on-work.ts'
import { notifyAccess } from './notify-access.ts'
import { deletePasskeys } from './passkeys.ts'
import { isSecondFactorCompulsory } from './second-factor.ts'
import { recordSecurity } from './security-log.ts'
import { deleteAnalystSessions } from './session-queries.ts'
import {
  findAccount,
  findOpenInvitations,
  findSuccessor,
  findTeam,
  lockAccount,
  lockLeftBehind,
  lockManagers,
  updateRights,
} from './team-queries.ts'

type Actor = { id: string; name: string; ip?: string | undefined }
type Rights = Pick<RightsRequest, 'role' | 'disabled'>
type RightsChange = ApprovalChanges['manager_rights']

/** Returns every staff account and the open invitations. */
export async function readTeam(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  session: Maker['session'],
): Promise<TeamResponse> {
  const { db, now } = deps
  const [accounts, invitations, all, secondFactorCompulsory, approvals, control] = await Promise.all([
    findTeam(db),
    findOpenInvitations(db, now()),
    network(db),
    isSecondFactorCompulsory(db),
    pageApprovals(deps, session, ['manager_invitation', 'manager_rights']),
    readControl(deps, db),
  ])
  const nameOf = (slug: string | null) => slug && (all.find((one) => one.slug === slug)?.name ?? slug)
  return {
    accounts: accounts.map(
      ({ id, username, name, role, email, dealership, totp_enabled_at, disabled_at, seen, passkeys, ...work }) => ({
        id,
        username,
        name,
        role,
        email,
        dealership: nameOf(dealership),
        own: id === session.adminUserId,
        secondFactor: totp_enabled_at !== null,
        passkeys: passkeys ?? 0,
        disabled: disabled_at !== null,
        acts: actsOn({
          role,
          isOwn: id === session.adminUserId,
          isDisabled: disabled_at !== null,
          hasFactors: totp_enabled_at !== null || (passkeys ?? 0) > 0,
        }),
        lastSeenAt: seen?.toISOString() ?? null,
        work: { applications: Number(work.applications), requests: Number(work.requests) },
      }),
    ),
    asksForManagers: !bindsAtOnce('manager_rights', session, control),
    secondFactorCompulsory,
    ...approvals,
    invitations: invitations.map(({ expires_at, dealership, ...rest }) => ({
      ...rest,
      dealership: nameOf(dealership),
      expiresAt: expires_at.toISOString(),
    })),
  }
}

type Changeable = { role: AdminRole; isOwn: boolean; isDisabled: boolean; hasFactors: boolean }

/** Returns what a manager is offered about an account: nothing about the own one; a dealership's keeps its role. */
function actsOn({ role, isOwn, isDisabled, hasFactors }: Changeable): TeamResponse['accounts'][number]['acts'] {
  const isOfBank = role !== 'dealership'
  return {
    passTo: !isOfBank || isDisabled || isOwn ? null : role === 'manager' ? 'analyst' : 'manager',
    resetFactors: hasFactors && !isOwn,
    disable: !isOwn,
    takeWork: isOfBank && !isDisabled,
  }
}

/**
 * Changes an account's role, or disables or enables it, hands its work on, and tells its owner. A change that makes a
 * manager or ends one binds the bank. Throws `not_found`, `last_manager` if no manager would be left, `conflict` for a
 * change to or from a dealership's account, `validation_failed` for a successor who cannot work, and what `bind`
 * throws.
 */
export async function changeRights(
  deps: Deps,
  maker: Maker,
  id: string,
  { workTo: successorId, ...rights }: RightsRequest,
): Promise<TeamResponse> {
  await deps.db.transaction().execute(async (tx) => {
    const managers = await lockManagers(tx)
    // The caller's own rights may have been taken since the request came in.
    if (!managers.includes(maker.actor.id)) throw new ProblemError('managers_only')
    const account = await accountToChange(tx, id)
    if (!isActiveManager(rights) && managers.every((one) => one === id)) throw new ProblemError('last_manager')
    // Only an invitation makes a dealership's account, because it names the dealership.
    if ((account.role === 'dealership') !== (rights.role === 'dealership')) throw new ProblemError('conflict')
    const former = rightsOf(account)
    if (former.role === rights.role && former.disabled === rights.disabled) return
    const successor = successorId && successorId !== id ? await findSuccessor(tx, successorId) : undefined
    if (successorId && !successor) throw fieldError('workTo', 'invalid')
    // A disabled account keeps no work.
    const workTo = successorId === undefined && !rights.disabled ? undefined : (successor ?? null)
    const apply = () => takeEffect(deps, tx, maker.actor, account, { rights, workTo, wantedBy: maker.actor.id })
    if (!isActiveManager(former) && !isActiveManager(rights)) return apply()
    const change = {
      accountId: id,
      name: account.name,
      former,
      rights,
      ...(workTo !== undefined && { workTo }),
    }
    await bind(deps, tx, maker, { kind: 'manager_rights', subject: id, change, base: former }, apply)
  })
  return readTeam(deps, maker.session)
}

const rightsOf = ({ role, disabled_at }: AdminUserRow): Rights => ({ role, disabled: disabled_at !== null })
/** The current rights of an account. Throws `not_found`. */
export async function rightsFacts(_: Deps, tx: Transaction<Database>, { accountId }: RightsChange): Promise<object> {
  const account = await findAccount(tx, accountId)
  if (account === undefined) throw new ProblemError('not_found')
  return rightsOf(account)
}

/** Applies approved rights to an account. Throws `last_manager` and `not_found`. */
export async function applyRights(
  deps: Deps,
  tx: Transaction<Database>,
  { accountId, rights, workTo }: RightsChange,
  { approver, asker }: { approver: Maker; asker: { id: string; name: string } },
): Promise<void> {
  const managers = await lockManagers(tx)
  if (!isActiveManager(rights) && managers.every((one) => one === accountId)) throw new ProblemError('last_manager')
  const actor = { ...approver.actor, name: agreedNames(asker, approver) }
  const account = await accountToChange(tx, accountId)
  // The successor may have left since the change was asked for.
  const successor = workTo && ((await findSuccessor(tx, workTo.id)) ?? null)
  await takeEffect(deps, tx, actor, account, { rights, workTo: successor, wantedBy: asker.id })
}

/**
 * Stores an account's rights and, unless `workTo` is left out, hands its work on. More rights tie the account to
 * `wantedBy`, who asked for them, and again to whom it was tied before.
 */
async function takeEffect(
  deps: Deps,
  tx: Transaction<Database>,
  actor: Actor,
  account: AdminUserRow,
  {
    rights,
    workTo,
    wantedBy: one,
  }: { rights: Rights; workTo: { id: string; name: string } | null | undefined; wantedBy: string },
): Promise<void> {
  await lockLeftBehind(tx, account.id, { work: workTo !== undefined, now: deps.now() })
  await storeRights(deps, tx, account, rights, actor)
  const isEnabled = account.disabled_at !== null && !rights.disabled
  if (isEnabled || (account.role !== 'manager' && rights.role === 'manager')) {
    await renewTies(tx, account.id, deps.now())
    await tieAccounts(tx, { one, other: account.id, kind: 'promoted', at: deps.now() })
  }
  if (workTo !== undefined) await handOnWork(deps, tx, actor, account, workTo)
}

/**
 * Stores an account's rights; records each change and tells the owner. Disabling an account and changing its role end
 * its sessions. Disabling it and ending a manager's role also end what waits in its name.
 */
async function storeRights(
  deps: Deps,
  tx: Transaction<Database>,
  account: AdminUserRow,
  { role, disabled }: Rights,
  actor: Actor,
): Promise<void> {
  const at = deps.now()
  const { id, username: subject } = account
  if (account.role !== role) {
    await recordSecurity(deps, tx, 'role_changed', { actor, subject, detail: { from: account.role, to: role } })
    await notifyRights(deps, tx, account, { change: 'role', role, by: actor.name })
  }
  if ((account.disabled_at !== null) !== disabled) {
    const change = disabled ? 'disabled' : 'enabled'
    await recordSecurity(deps, tx, change, { actor, subject })
    await notifyRights(deps, tx, account, { change, role, by: actor.name })
  }
  await updateRights(tx, id, { role, disabled_at: disabled ? (account.disabled_at ?? at) : null }, at)
  if (disabled || role !== account.role) await deleteAnalystSessions(tx, id)
  const note = disabled ? rightsEnded.disabled : rightsEnded.demoted
  if (disabled || (account.role === 'manager' && role !== 'manager')) await endWhatWaits(deps, tx, account, actor, note)
}

/** Tells the owner of an account its new rights. Sends nothing to an account without an address. */
async function notifyRights(
  deps: Deps,
  tx: Transaction<Database>,
  { id, name: fullName, email }: AdminUserRow,
  told: { change: 'role' | 'disabled' | 'enabled'; role: AdminRole; by: string },
): Promise<void> {
  if (email === null) return
  await queueMessage(deps, tx, {
    kind: 'rights_changed',
    event: `${id}:${randomUUID()}`,
    to: email,
    about: { analystId: id },
    params: { fullName, at: deps.now().toISOString(), ...told },
  })
}

/** Changes the name of an account, also the person's own. Records keep the former name. Throws `not_found`. */
export async function renameColleague(
  deps: Deps,
  { session, actor }: Maker,
  id: string,
  name: string,
): Promise<TeamResponse> {
  await deps.db.transaction().execute(async (tx) => {
    const { username: subject, name: former } = await accountToChange(tx, id)
    if (former === name) return
    await updateAnalyst(tx, id, { name }, deps.now())
    await recordSecurity(deps, tx, 'renamed', { actor, subject, detail: former })
  })
  return readTeam(deps, session)
}

/**
 * Turns off the second factor of a colleague who lost the device or left, and removes the passkeys. Ends that account's
 * sessions and tells its owner. Throws `not_found`, and `forbidden` for the caller's own account.
 */
export async function resetSecondFactor(
  deps: Deps,
  { session, actor }: Maker,
  id: string,
  client: Client,
): Promise<TeamResponse> {
  if (id === actor.id) throw new ProblemError('forbidden')
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const account = await accountToChange(tx, id)
    await updateAnalyst(tx, id, { totp_secret: null, totp_enabled_at: null, totp_last_step: null }, at)
    await replaceRecoveryCodes(tx, id, [], at)
    const gone = await deletePasskeys(tx, id)
    await deleteAnalystSessions(tx, id)
    const subject = account.username
    await tieAccounts(tx, { one: actor.id, other: id, kind: 'recovered', at })
    await recordSecurity(deps, tx, 'second_factor_reset', { actor, subject })
    for (const detail of gone) await recordSecurity(deps, tx, 'passkey_removed', { actor, subject, detail })
    await notifyAccess(deps, tx, account, 'second_factor_reset', client)
  })
  return readTeam(deps, session)
}

async function accountToChange(tx: Transaction<Database>, id: string): Promise<AdminUserRow> {
  const account = await lockAccount(tx, id)
  if (account === undefined) throw new ProblemError('not_found')
  return account
}
