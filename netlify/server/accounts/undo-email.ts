import type { Kysely } from 'kysely'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { claimedId, isSigned, signedId } from '../shared/signed-id.ts'
import { lockAccount } from './applicant-accounts-queries.ts'

const purpose = 'undo e-mail'

/**
 * Gives the link to the page that undoes a move to an address without a code from the former one, and the secret in the
 * link. Throws `codes_not_configured`.
 */
export function emailUndo(
  { config }: Pick<Deps, 'config'>,
  accountId: string,
  former: string,
): { link: string; token: string } {
  if (config.secretKey === undefined) throw new ProblemError('codes_not_configured')
  const token = signedId(config.secretKey, purpose, accountId, former)
  return { link: `${config.siteUrl}/api/contact/undo/${token}`, token }
}

/**
 * Finds the account whose former e-mail address a link still brings back, locks it, and gives both. Undefined when the link
 * has expired, was used, or was not made by us.
 */
export async function accountOfEmailUndo(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Kysely<Database>,
  token: string,
): Promise<{ account: ApplicantAccountRow; former: string } | undefined> {
  const id = claimedId(token)
  const account = id === undefined ? undefined : await lockAccount(db, id)
  const { former_email: former, former_email_until: until } = account ?? {}
  if (!config.secretKey || !account || !former || !until || until <= now()) return undefined
  return isSigned(config.secretKey, purpose, token, former) ? { account, former } : undefined
}
