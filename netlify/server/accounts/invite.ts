import type { InvitationRequest, TeamResponse } from '#api/team.ts'
import { dealershipNow } from '../dealerships/network.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { newToken, tokenHash } from '../shared/tokens.ts'
import { insertAnalyst, isNameTaken } from './analyst-queries.ts'
import { deleteInvitation, findInvitation, insertInvitation, spendInvitation } from './invitation-queries.ts'
import { noteSecurity } from './note-security.ts'
import { hashPassword } from './password.ts'
import { refuseWeakStaffPassword } from './passwords/chosen-password.ts'
import { readTeam } from './team.ts'

type Actor = { id: string; name: string }

/** How long an invitation can be accepted, in ms. */
const validMs = 24 * 60 * 60_000

/**
 * Sends somebody a link to make an account with, in the place of an earlier one of that name. Throws `validation_failed` for a taken name,
 * and for a dealership's account without its dealership.
 */
export async function invite(deps: Deps, actor: Actor, invitation: InvitationRequest): Promise<TeamResponse> {
  const { username, email, role } = invitation
  if (await isNameTaken(deps.db, username)) throw fieldError('username', 'username_taken')
  const dealership = role === 'dealership' ? (invitation.dealership ?? '') : null
  if (dealership !== null && !(await dealershipNow(deps.db, dealership))) throw fieldError('dealership', 'required')
  const token = newToken()
  const hash = tokenHash(token)
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + validMs)
  await deps.db.transaction().execute(async (tx) => {
    await insertInvitation(tx, {
      ...{ username, email, role, dealership },
      tokenHash: hash,
      by: actor.id,
      at,
      expiresAt,
    })
    await noteSecurity(deps, tx, 'invited', { actor, subject: username, detail: invitation.role })
    await queueMessage(deps, tx, {
      kind: 'team_invitation',
      event: hash,
      to: email,
      about: null,
      params: {
        fullName: username,
        invitedBy: actor.name,
        link: `${deps.config.siteUrl}/admin/convite#${token}`,
        validUntil: expiresAt.toISOString(),
      },
      expiresAt,
    })
  })
  return readTeam(deps, actor.id)
}

/** Withdraws an invitation. Throws `not_found` when it was used or is gone. */
export async function withdrawInvitation(deps: Deps, actor: Actor, id: string): Promise<TeamResponse> {
  await deps.db.transaction().execute(async (tx) => {
    const gone = await deleteInvitation(tx, id)
    if (gone === undefined) throw new ProblemError('not_found')
    await noteSecurity(deps, tx, 'invitation_withdrawn', { actor, subject: gone.username })
  })
  return readTeam(deps, actor.id)
}

/**
 * Makes the account of an invitation, which works once; gives the name to log in with. Throws `invitation_over`,
 * `validation_failed` for a weak password, `too_many_requests`.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, password }: { token: string; password: string },
  ip: string,
): Promise<{ username: string }> {
  await countAgainst(deps, { analystAddress: ip })
  const hash = tokenHash(token)
  const found = await findInvitation(deps.db, hash, deps.now())
  if (found === undefined) throw new ProblemError('invitation_over')
  refuseWeakStaffPassword('password', password, found.username)
  const passwordHash = await hashPassword(password)
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now()
    const invitation = await spendInvitation(tx, hash, at)
    const isMade = invitation && (await insertAnalyst(tx, { ...invitation, passwordHash, at }))
    if (!isMade) throw new ProblemError('invitation_over')
    const { username } = invitation
    await noteSecurity(deps, tx, 'joined', { actor: { id: null, name: username }, detail: invitation.role, ip })
    return { username }
  })
}
