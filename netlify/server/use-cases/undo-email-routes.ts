import { type Context, Hono } from 'hono'
import { type UndoPage, undoEmailPages } from '#content/undo-pages.ts'
import { access } from '../accounts/access.ts'
import { hashForCpf } from '../accounts/applicant-accounts.ts'
import { changeAddress } from '../accounts/applicant-accounts-queries.ts'
import { accountOfEmailUndo } from '../accounts/change-email.ts'
import { storePassword } from '../accounts/change-password.ts'
import { forgetDevices } from '../accounts/devices.ts'
import { deleteAccountCodes } from '../accounts/one-time-code.ts'
import type { Deps } from '../deps.ts'
import { plainPage, plainPagePolicy } from '../http/answers.ts'
import type { AppEnv } from '../http/environment.ts'
import { newToken } from '../shared/tokens.ts'
import { storeEmail } from './change-contact.ts'

/**
 * The page of the undo link in the owner's message about a changed e-mail address. Opening it only asks, because mail
 * scanners open every link.
 */
export const undoEmailRoutes = new Hono<AppEnv>()
  .get('/contact/undo/:token', access('public'), (c) => answer(c, c.req.param('token'), false))
  .post('/contact/undo/:token', access('public'), (c) => answer(c, c.req.param('token'), true))

async function answer(c: Context<AppEnv>, token: string, confirmed: boolean) {
  const page = await undoEmail(c.var.deps, token, confirmed)
  c.header('Content-Security-Policy', plainPagePolicy)
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(plainPage(page), page.found ? 200 : 410)
}

/**
 * Gives the page of 'Não fui eu', after an e-mail address was replaced without a code from it. `confirmed` restores that
 * address in every application of the account. A thief knew the password, so it stops working, and all sessions, codes and
 * browsers end. The owner sets a new one by recovery, with a code to the restored address.
 */
async function undoEmail(deps: Deps, token: string, confirmed: boolean): Promise<UndoPage> {
  if (!confirmed)
    return (await accountOfEmailUndo(deps, deps.db, token)) ? undoEmailPages.question : undoEmailPages.over
  const unguessable = newToken()
  return deps.db.transaction().execute(async (tx) => {
    const found = await accountOfEmailUndo(deps, tx, token)
    if (found === undefined) return undoEmailPages.over
    const { account, former } = found
    const passwordHash = await hashForCpf(unguessable, account.password_hash)
    await storePassword(deps, tx, account, { passwordHash, by: 'email_undo' })
    await forgetDevices(tx, account.id, undefined)
    await deleteAccountCodes(tx, account.id)
    await changeAddress(tx, account.id, { email: former, at: deps.now(), former: null, until: null })
    await storeEmail(deps, tx, account.id, former)
    return undoEmailPages.done
  })
}
