import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AccessChange } from '#content/mail/team.ts'
import type { AdminUserRow } from '#db/schema/accounts.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { type Client, deviceOf } from './devices.ts'

/**
 * Sends the owner of a staff account a message about a change to the account's ways to log in, in the change's
 * transaction. Sends nothing to an account without an address. Changes with the same `once` send one message.
 * `allow` is the link that makes a browser known.
 */
export async function notifyAccess(
  deps: Deps,
  tx: Kysely<Database>,
  { id, name: fullName, email }: Pick<AdminUserRow, 'id' | 'name' | 'email'>,
  change: AccessChange,
  { userAgent }: Client,
  once: string = randomUUID(),
  allow: { link: string; token: string; until: Date } | null = null,
): Promise<void> {
  if (email === null) return
  await queueMessage(deps, tx, {
    kind: 'analyst_access',
    event: `${change}:${id}:${once}`,
    to: email,
    about: { analystId: id },
    params: {
      fullName,
      change,
      device: deviceOf(userAgent),
      at: deps.now().toISOString(),
      ...(allow ? { allowLink: allow.link } : {}),
    },
    ...(allow ? { secret: allow.token, expiresAt: allow.until } : {}),
  })
}
