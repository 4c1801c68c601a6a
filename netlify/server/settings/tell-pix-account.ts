import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import type { MessageKind } from '#domain/messages/kinds.ts'
import { findToTell } from '../accounts/analyst-queries.ts'
import type { Deps } from '../deps.ts'
import { type OutgoingMessage, queueMessage } from '../messages/queue-message.ts'

type Account = Settings['pix']
type Details = { fullName: string; keyEnd: string; at: string }

/** Tells every manager and analyst with an address that the bank's Pix account is another one now. */
export function tellPixAccount(deps: Deps, tx: Transaction<Database>, account: Account, changedBy: string) {
  const message = (details: Details) => ({ kind: 'pix_account_changed', params: { ...details, changedBy } }) as const
  return tellEach(deps, tx, account, ['manager', 'analyst'], message)
}

/** Tells every manager with an address that another account waits for the approval of one of them. */
export function tellPixRequest(
  deps: Deps,
  tx: Transaction<Database>,
  account: Account,
  { requestedBy, expiresAt }: { requestedBy: string; expiresAt: Date },
) {
  const validUntil = expiresAt.toISOString()
  const message = (details: Details) =>
    ({ kind: 'pix_account_requested', params: { ...details, requestedBy, validUntil } }) as const
  return tellEach(deps, tx, account, ['manager'], message)
}

async function tellEach<Kind extends MessageKind>(
  deps: Deps,
  tx: Transaction<Database>,
  account: Account,
  roles: readonly AdminRole[],
  message: (details: Details) => Pick<OutgoingMessage<Kind>, 'kind' | 'params'>,
): Promise<void> {
  const event = randomUUID()
  const at = deps.now().toISOString()
  for (const { id, username, email } of await findToTell(tx, roles)) {
    const details = { fullName: username, keyEnd: account.chave.slice(-4), at }
    await queueMessage(deps, tx, {
      ...message(details),
      ...{ event: `${event}:${id}`, to: email, about: { analystId: id } },
    })
  }
}
