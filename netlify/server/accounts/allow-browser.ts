import { allowBrowserPages, type UndoPage } from '#content/undo-pages.ts'
import type { AdminUserRow } from '#db/schema/accounts.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { Deps } from '../deps.ts'
import { claimedId, isSigned, signedId, tokenHash } from '../shared/tokens.ts'
import { findAnalyst } from './analyst-queries.ts'
import { type Client, recordDevice } from './devices.ts'
import { notifyAccess } from './notify-access.ts'

/** How long (ms) the link works: until the next day's mail about tries can have come. */
const linkMs = 2 * dayMs
const purpose = 'allow browser'

/**
 * Returns the link in the mail about other people's tries, and the secret in it. It makes a browser of the owner's
 * known, so that those tries do not bar it: a stranger can use up the limit of the account, but reads no mail of its
 * owner. It ends with the password. Null without SECRET_KEY.
 */
export function allowBrowserLink(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { id, password_hash }: Pick<AdminUserRow, 'id' | 'password_hash'>,
): { link: string; token: string; until: Date } | null {
  if (config.secretKey === undefined) return null
  const until = new Date(now().getTime() + linkMs)
  const signed = signedId(config.secretKey, purpose, id, bindingOf(String(until.getTime()), password_hash))
  const token = `${signed}.${until.getTime()}`
  return { link: `${config.siteUrl}/api/admin/browser/${token}`, token, until }
}

const bindingOf = (until: string, passwordHash: string) => `${until} ${tokenHash(passwordHash)}`

/**
 * Returns the page of the link. `confirmed` makes the browser with the token `device` known and tells the owner. The
 * link opens nothing: the browser still needs password and second factor.
 */
export async function allowBrowser(
  deps: Deps,
  link: string,
  client: Client & { device: string },
  confirmed: boolean,
): Promise<UndoPage> {
  const [signed = '', until = ''] = link.split('.')
  const { secretKey } = deps.config
  const id = claimedId(signed)
  const account = id === undefined ? undefined : await findAnalyst(deps.db, id)
  const isGood =
    secretKey !== undefined &&
    account !== undefined &&
    Number(until) > deps.now().getTime() &&
    isSigned(secretKey, purpose, signed, bindingOf(until, account.password_hash))
  if (!isGood) return allowBrowserPages.over
  if (!confirmed) return allowBrowserPages.question
  await deps.db.transaction().execute(async (tx) => {
    const seen = { adminUserId: account.id, tokenHash: tokenHash(client.device), at: deps.now() }
    if (await recordDevice(tx, seen)) await notifyAccess(deps, tx, account, 'browser_allowed', client)
  })
  return allowBrowserPages.done
}
