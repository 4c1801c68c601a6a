import type { Transaction } from 'kysely'
import type { InvitationRequest, TeamResponse } from '#api/team.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { agreedNames } from '../approvals/control.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import { tieAccounts } from '../approvals/ties.ts'
import { dealershipNow } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { insertAnalyst, isNameTaken } from './analyst-queries.ts'
import { hashPassword, refuseWeakStaffPassword } from './password.ts'
import { recordSecurity } from './security-log.ts'
import { readTeam } from './team.ts'
import { deleteInvitation, findInvitation, insertInvitation, spendInvitation } from './team-queries.ts'

type Actor = { id: string; name: string; ip?: string | undefined }
type Invited = { username: string; name: string }

/** How long an invitation can be accepted, in ms. */
const validMs = dayMs

/**
 * Sends a person a link to create an account with. An earlier invitation of that user name ends. Inviting a manager
 * binds the bank. Throws `validation_failed` for a taken name, and for a dealership's account without its dealership;
 * what `bind` throws; and `codes_not_configured` without SECRET_KEY.
 */
export async function invite(deps: Deps, maker: Maker, invitation: InvitationRequest): Promise<TeamResponse> {
  const { username, name, email, role } = invitation
  if (await isNameTaken(deps.db, username)) throw fieldError('username', 'username_taken')
  const dealership = role === 'dealership' ? (invitation.dealership ?? '') : null
  if (dealership !== null && !(await dealershipNow(deps.db, dealership))) throw fieldError('dealership', 'required')
  await asMaker(deps, maker, async (tx) => {
    const apply = () => send(deps, tx, { username, name, email, role, dealership }, maker.actor)
    if (role !== 'manager') return apply()
    const act = { kind: 'manager_invitation', subject: username, change: { username, name, email } } as const
    await bind(deps, tx, maker, { ...act, base: await invitationFacts(deps, tx, act.change) }, apply)
  })
  return readTeam(deps, maker.session)
}

type ManagerInvitation = ApprovalChanges['manager_invitation']

/** Tells whether an account has taken the user name of an invited manager. */
export async function invitationFacts(_: Deps, tx: Transaction<Database>, { username }: ManagerInvitation) {
  return { taken: await isNameTaken(tx, username) }
}

/** Sends an approved invitation to become a manager. */
export function sendInvitation(
  deps: Deps,
  tx: Transaction<Database>,
  { username, name, email }: ManagerInvitation,
  { asker, approver }: { asker: Actor; approver: Maker },
): Promise<void> {
  const actor = { ...approver.actor, name: agreedNames(asker, approver) }
  return send(deps, tx, { username, name, email, role: 'manager', dealership: null, askedBy: asker.id }, actor)
}

async function send(
  deps: Deps,
  tx: Transaction<Database>,
  invitation: {
    username: string
    name: string
    email: string
    role: AdminRole
    dealership: string | null
    askedBy?: string
  },
  actor: Actor,
): Promise<void> {
  const token = newToken()
  const hash = tokenHash(token)
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + validMs)
  await insertInvitation(tx, { ...invitation, tokenHash: hash, by: actor.id, at, expiresAt })
  await recordSecurity(deps, tx, 'invited', { actor, subject: invitation.username, detail: invitation.role })
  await queueMessage(deps, tx, {
    kind: 'team_invitation',
    event: hash,
    to: invitation.email,
    about: null,
    params: {
      fullName: invitation.name,
      invitedBy: actor.name,
      link: `${deps.config.siteUrl}/admin/convite#${token}`,
      validUntil: expiresAt.toISOString(),
    },
    expiresAt,
    secret: token,
  })
}

/** Withdraws an invitation. Throws `not_found` when it was used or is gone. */
export async function withdrawInvitation(deps: Deps, { session, actor }: Maker, id: string): Promise<TeamResponse> {
  await deps.db.transaction().execute(async (tx) => {
    const gone = await deleteInvitation(tx, id)
    if (gone === undefined) throw new ProblemError('not_found')
    await recordSecurity(deps, tx, 'invitation_withdrawn', { actor, subject: gone.username })
  })
  return readTeam(deps, session)
}

/**
 * Returns the user name and the name of an invitation, before its owner chooses a password. Throws `invitation_over`,
 * `too_many_requests`.
 */
export async function verifyInvitation(deps: Deps, token: string, ip: string): Promise<Invited> {
  await countAgainst(deps, { staffFloodAddress: ip })
  const found = await findInvitation(deps.db, tokenHash(token), deps.now())
  if (found === undefined) throw new ProblemError('invitation_over')
  return found
}

/**
 * Creates the account of an invitation, which works once, and returns its user name. Throws `invitation_over`,
 * `validation_failed` for a weak password, `too_many_requests`.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, password }: { token: string; password: string },
  ip: string,
): Promise<Invited> {
  await countAgainst(deps, { staffFloodAddress: ip })
  const hash = tokenHash(token)
  const found = await findInvitation(deps.db, hash, deps.now())
  if (found === undefined) throw new ProblemError('invitation_over')
  refuseWeakStaffPassword('password', password, found.username)
  const passwordHash = await hashPassword(password)
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const invitation = await spendInvitation(tx, hash, at)
    const id = invitation && (await insertAnalyst(tx, { ...invitation, passwordHash, at }))
    if (!id) throw new ProblemError('invitation_over')
    const { username, name } = invitation
    await tieAccounts(tx, { one: invitation.invitedBy, other: id, kind: 'invited', at })
    await recordSecurity(deps, tx, 'joined', { actor: { id, name }, detail: invitation.role, ip })
    return { username, name }
  })
}
