import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { isSamePixKey, newPixCode, pixKeyIn, plainPixKey } from '#domain/pix.ts'
import { listRecipients } from '../accounts/analyst-queries.ts'
import { addEvent, system } from '../application/events.ts'
import { entryToAsk } from '../application/outcome.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import { agreedNames } from '../approvals/control.ts'
import { bind, type Maker } from '../approvals/dual-control.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { readSettings, storePart } from '../settings/stored.ts'
import { enqueue } from '../shared/enqueue.ts'
import { findWithoutCharge, findWithStoredCode, removeChargesToOthers } from './charge-queries.ts'
import { pixTrace } from './check-pix-code.ts'
import { staticCharge } from './entry-charge.ts'

type Account = Settings['pix']
type Change = ApprovalChanges['pix_account']
type By = { id: string; name: string }

/**
 * Changes the Pix account at once with one manager; with several, asks another one for approval. Throws like `bind`.
 */
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

/** The account in force. */
export async function accountFacts(_: Deps, tx: Transaction<Database>): Promise<Account> {
  return (await readSettings(tx)).pix
}

/** Puts an approved account into force, and sends every manager and analyst a message. */
export async function applyPixAccount(
  deps: Deps,
  tx: Transaction<Database>,
  { former, account }: Change,
  { asker, approver }: { asker: By; approver: Maker },
): Promise<void> {
  await putIntoForce(tx, { kind: 'approved', before: former, after: account, actor: approver.actor, at: deps.now() })
  await notifyPixAccount(deps, tx, account, agreedNames(asker, approver))
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
      kind: 'pix_account_changed',
      event: `${event}:${id}`,
      to: email,
      about: { analystId: id },
      params: { fullName, keyEnd: account.chave.slice(-4), at, changedBy },
    })
  }
}

const atOnce = 50

/**
 * Requests the charge of every due entry that has neither a charge nor a code with a reference, stored after a refusal.
 */
export async function requestMissingCharges(deps: Deps): Promise<void> {
  const { pix } = await readSettings(deps.db)
  if (!pix.chave || deps.config.pix === undefined) return
  const ids = await findWithoutCharge(deps.db, atOnce)
  for (const id of ids) await enqueue(deps.db, 'pix_charge', { applicationId: id })
}

/**
 * Replaces stored codes that pay the bank's former key, even before their entry is due, and requests missing charges to
 * the current key.
 */
export async function reissueCodes(deps: Deps, formerKey: string): Promise<void> {
  const { pix } = await readSettings(deps.db)
  const spellings = [formerKey, plainPixKey(formerKey) ?? formerKey]
  let after: string | undefined
  while (pix.chave && formerKey) {
    const ids = await findWithStoredCode(deps.db, spellings, after, atOnce)
    for (const id of ids) await deps.db.transaction().execute((trx) => reissue(deps, trx, id, formerKey, pix))
    after = ids.at(-1)
    if (ids.length < atOnce) break
  }
  await requestMissingCharges(deps)
}

async function reissue(deps: Deps, trx: Transaction<Database>, id: string, formerKey: string, pix: Settings['pix']) {
  const row = await lockApplication(trx, id)
  if (row === undefined || !paysKey(row, formerKey)) return
  const account = { key: pix.chave, name: pix.nome, city: pix.cidade }
  const code = newPixCode(account, await entryToAsk(deps, trx, id), randomBytes(12).toString('hex'))
  if (code === null) return
  await updateApplication(
    trx,
    id,
    { payment_info: JSON.stringify({ ...row.payment_info, pix_code: code }) },
    deps.now(),
  )
  await staticCharge(deps, trx, row, code)
  await addEvent(trx, { applicationId: id, kind: 'pix', actor: system, data: pixTrace(code), at: deps.now() })
}

function paysKey(row: ApplicationRow, key: string): boolean {
  const { pix_code: code } = row.payment_info
  return code !== undefined && isSamePixKey(pixKeyIn(code) ?? '', key)
}
