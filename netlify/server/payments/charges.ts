import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import { brand } from '#content/brand.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { newDynamicPixCode } from '#domain/pix/pix-key.ts'
import { lockApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { readSettings } from '../settings/read.ts'
import { toCents } from '../shared/numeric.ts'
import { activateCharge, type ChargeRow, findCurrentCharge, insertCharge, removeCharge } from './charge-queries.ts'
import { entryPaid } from './ledger.ts'
import type { PixProvider, ProviderCharge } from './provider/provider.ts'

/** How long a charge can be paid, in seconds. */
const validForSeconds = 3 * 24 * 3600

/**
 * Makes the charge of an application's entry at the provider, where one is due and there is none. May be run twice, and
 * stopped anywhere: the txid is stored before the provider hears of it. Throws `PixFailure`.
 */
export async function makeCharge(deps: Deps, provider: PixProvider, applicationId: string): Promise<void> {
  const { pix } = await readSettings(deps.db)
  if (!pix.chave) return
  const charge = await deps.db.transaction().execute((trx) => prepareCharge(deps, trx, applicationId, pix))
  if (charge === undefined) return
  const made =
    (await provider.findCharge(charge.txid)) ??
    (await provider.createCharge({
      txid: charge.txid,
      amountCents: charge.amount_cents,
      key: charge.payee_key,
      expiresInSeconds: validForSeconds,
      message: `Entrada do financiamento. ${brand.bank}`,
    }))
  await deps.db.transaction().execute((trx) => show(deps, trx, charge, made, pix.cidade))
}

/** The charge to be made, stored; undefined where none is due, or one is there that fits. */
export async function prepareCharge(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  pix: Settings['pix'],
): Promise<ChargeRow | undefined> {
  const row = await lockApplication(trx, applicationId)
  if (row === undefined || !(await isDue(trx, row))) return undefined
  const amountCents = toCents(row.entry_value)
  const current = await findCurrentCharge(trx, applicationId)
  if (current) {
    const fits = current.payee_key === pix.chave && current.payee_name === pix.nome
    if (fits && current.amount_cents === amountCents) return current.state === 'creating' ? current : undefined
    await removeCharge(trx, current.id, deps.now(), true)
  }
  return insertCharge(trx, {
    application_id: applicationId,
    txid: newTxid(),
    provider: 'bacen',
    state: 'creating',
    amount_cents: amountCents,
    payee_key: pix.chave,
    payee_name: pix.nome,
    code: null,
    created_at: deps.now(),
    expires_at: null,
    removed_at: null,
  })
}

async function isDue(trx: Transaction<Database>, row: ApplicationRow): Promise<boolean> {
  if (row.status !== 'signing' || row.payment_info.pix_code || toCents(row.entry_value) === 0) return false
  return (await entryPaid(trx, row.id)) === undefined
}

/** 32 letters and digits that say nothing (API Pix 2.9: 26 to 35 of them). */
const newTxid = () => randomBytes(16).toString('hex')

/** Shows the code to the applicant, and tells that the entry can be paid, the first time. */
async function show(deps: Deps, trx: Transaction<Database>, charge: ChargeRow, made: ProviderCharge, city: string) {
  const row = await lockApplication(trx, charge.application_id)
  const code = made.code ?? newDynamicPixCode(made.location ?? '', { name: charge.payee_name, city })
  if (row === undefined || code === null) return
  if (!(await activateCharge(trx, charge.id, { code, expiresAt: made.expiresAt }))) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, trx, { ...envelope, event: `entry:${row.id}`, kind: 'entry_payable', params: person })
}
