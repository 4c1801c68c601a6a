import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { listRecipients } from '../accounts/analyst-queries.ts'
import { bind, type Maker } from '../approvals/bind.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { readSettings } from '../settings/read.ts'
import { storePart } from '../settings/store-part.ts'
import { enqueue } from '../shared/enqueue.ts'
import { lockSettings } from '../shared/settings-store.ts'
import { removeChargesToOthers } from './charge-queries.ts'

type Account = Settings['pix']
type Change = ApprovalChanges['pix_account']
type By = { id: string; name: string }

/** Changes the Pix account at once with one manager; with several, asks another one for approval. Throws like `bind`. */
export async function changePixAccount(
  deps: Deps,
  tx: Transaction<Database>,
  maker: Maker,
  former: Account,
  account: Account,
): Promise<void> {
  const { actor } = maker
  const act = { kind: 'pix_account', subject: 'pix_account', change: { former, account }, base: former } as const
  await bind(deps, tx, maker, act, async () => {
    await putIntoForce(tx, { kind: 'changed', before: former, after: account, actor, at: deps.now() })
    await notifyPixAccount(deps, tx, account, actor.name)
  })
}

/** The account in force. Locks the settings until the end of the transaction. */
export async function accountFacts(_: Deps, tx: Transaction<Database>): Promise<Account> {
  await lockSettings(tx)
  return (await readSettings(tx)).pix
}

/** Puts an approved account into force, and sends every manager and analyst a message. */
export async function applyPixAccount(
  deps: Deps,
  tx: Transaction<Database>,
  { former, account }: Change,
  { asker, approver: { actor } }: { asker: By; approver: Maker },
): Promise<void> {
  await putIntoForce(tx, { kind: 'approved', before: former, after: account, actor, at: deps.now() })
  await notifyPixAccount(deps, tx, account, `${asker.name}, com a aprovação de ${actor.name}`)
}

/**
 * Stores an account, removes the charges to the former one, and has charges and codes made anew, so that no customer
 * pays into the former account.
 */
async function putIntoForce(
  tx: Transaction<Database>,
  change: { kind: 'changed' | 'approved'; before: Account; after: Account; actor: By; at: Date },
): Promise<void> {
  const { before, after, at } = change
  await storePart(tx, { ...change, part: 'pix' })
  await removeChargesToOthers(tx, { key: after.chave, name: after.nome }, at)
  await enqueue(tx, 'pix_remake', { formerKey: before.chave })
}

/** Sends every manager and analyst with an address a message that the bank's Pix account has changed. */
async function notifyPixAccount(
  deps: Deps,
  tx: Transaction<Database>,
  account: Settings['pix'],
  changedBy: string,
): Promise<void> {
  const event = randomUUID()
  const at = deps.now().toISOString()
  for (const { id, name: fullName, email } of await listRecipients(tx, ['manager', 'analyst'])) {
    await queueMessage(deps, tx, {
      ...{ kind: 'pix_account_changed', event: `${event}:${id}`, to: email, about: { analystId: id } },
      params: { fullName, keyEnd: account.chave.slice(-4), at, changedBy },
    })
  }
}
