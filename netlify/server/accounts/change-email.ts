import type { Kysely, Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { claimedId, isSigned, signedId } from '../shared/tokens.ts'
import { accountById } from './applicant-accounts.ts'
import { findApplicationsOf, lockAccount, updateAddress } from './applicant-accounts-queries.ts'
import { type CodeSubject, checkCode, deleteAccountCodes, requestCode, sendCode, withCode } from './one-time-code.ts'
import { deleteTokens } from './recovery-queries.ts'
import { leaveBehind, trustedAddress } from './settled.ts'

export interface EmailMove {
  email: string
  /** The code that went to the new address. */
  code?: string | undefined
  /** The code that went to the current address. */
  formerCode?: string | undefined
}

/** An address that an account left without a code from it, and until when it still counts. */
export interface LeftAddress {
  accountId: string
  email: string
  until: Date
}

/**
 * Moves an account to another address. Needs a code from the new address, and one from the address that the account
 * leaves, also if no code has confirmed that one yet. Without the second code both addresses get everything for 48
 * hours, and the customer cannot sign meanwhile. Ends every open code and recovery, in the transaction in which `save`
 * does the rest. Throws `code_required` when it has just sent the codes, `validation_failed` at `formerCode`, and what
 * `withCode` throws.
 */
export async function moveEmail(
  deps: Deps,
  account: ApplicantAccountRow,
  application: ApplicationRow,
  { email, code, formerCode }: EmailMove,
  save: (tx: Transaction<Database>, left: LeftAddress | null) => Promise<void>,
): Promise<void> {
  const fresh: CodeSubject = { purpose: 'email', accountId: account.id, binding: email }
  const former: CodeSubject = { purpose: 'email_former', accountId: account.id, binding: email }
  const trusted = trustedAddress(account, deps.now())
  if (code === undefined) {
    const whom = applicantOf(application)
    await requestCode(deps, fresh, whom, async (tx) => {
      if (trusted !== email) await sendCode(deps, tx, former, whom)
    })
    throw new ProblemError('code_required')
  }
  const isSame = trusted === email
  const left = isSame || formerCode !== undefined ? undefined : leaveBehind(account, deps.now())
  const codes = [
    ...(formerCode !== undefined && !isSame ? [await checkFormer(deps, former, formerCode)] : []),
    await checkCode(deps, fresh, code),
  ]
  await deps.db.transaction().execute(async (tx) => {
    for (const use of codes) await use(tx)
    await setAddress(tx, account.id, { email, confirmedAt: deps.now(), left }, deps.now())
    await save(tx, left ? { accountId: account.id, email: left.former, until: left.until } : null)
  })
}

/**
 * Gives an account another address. Ends every code and recovery under way, because they went to the former one.
 * `former` still counts beside it until `until`.
 */
export async function setAddress(
  tx: Transaction<Database>,
  id: string,
  address: { email: string; confirmedAt: Date | null; left?: { former: string; until: Date } | undefined },
  at: Date,
): Promise<void> {
  const { email, confirmedAt, left } = address
  const columns = { former_email: left?.former ?? null, former_email_until: left?.until ?? null }
  await updateAddress(tx, id, { email, email_confirmed_at: confirmedAt, ...columns }, at)
  await deleteAccountCodes(tx, id)
  await deleteTokens(tx, id)
}

async function checkFormer(deps: Deps, former: CodeSubject, code: string) {
  try {
    return await checkCode(deps, former, code)
  } catch (refusal) {
    const isRefused = refusal instanceof ProblemError && ['code_wrong', 'code_over'].includes(refusal.code)
    throw isRefused ? fieldError('formerCode', refusal.code) : refusal
  }
}

/**
 * Sends a code to the account's own address, so that its owner can confirm it. Sends none if a code has already
 * confirmed it. Throws `too_many_requests` and `codes_not_configured`.
 */
export async function askToConfirmEmail(deps: Deps, accountId: string): Promise<void> {
  const account = await accountById(deps.db, accountId)
  if (account.email_confirmed_at !== null) return
  const [newest] = await findApplicationsOf(deps.db, accountId)
  if (newest) await requestCode(deps, codeFor(account), applicantOf(newest))
}

/**
 * Confirms the account's address with the code sent there. Throws what `withCode` throws, but nothing once it is
 * confirmed.
 */
export async function confirmEmail(deps: Deps, accountId: string, code: string): Promise<void> {
  const account = await accountById(deps.db, accountId)
  if (account.email_confirmed_at !== null) return
  // Using up the code confirms the address.
  await withCode(deps, codeFor(account), code, async () => {})
}

const codeFor = ({ id, email }: ApplicantAccountRow): CodeSubject => ({
  purpose: 'confirm',
  accountId: id,
  binding: email,
})

const purpose = 'undo e-mail'

/**
 * Returns the link to the page that undoes a move to an address without a code from the former one, and the secret in
 * the link. Throws `codes_not_configured`.
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
 * Finds the account whose former e-mail address a link still brings back, locks it, and gives both. Undefined when the
 * link has expired, was used, or was not made by us.
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
