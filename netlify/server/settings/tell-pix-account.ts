import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import { findToTell } from '../accounts/analyst-queries.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'

/** Tells every manager and analyst with an address that the bank's Pix account is another one now. */
export async function tellPixAccount(
  deps: Deps,
  tx: Transaction<Database>,
  account: Settings['pix'],
  changedBy: string,
): Promise<void> {
  const event = randomUUID()
  const at = deps.now().toISOString()
  for (const { id, username, email } of await findToTell(tx, ['manager', 'analyst'])) {
    await queueMessage(deps, tx, {
      ...{ kind: 'pix_account_changed', event: `${event}:${id}`, to: email, about: { analystId: id } },
      params: { fullName: username, keyEnd: account.chave.slice(-4), at, changedBy },
    })
  }
}
