import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'
import { newDynamicPixCode } from '#domain/pix/pix-key.ts'
import { lockApplication } from '../application/lock.ts'
import { outcomeOf } from '../application/outcome.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { readSettings } from '../settings/read.ts'
import { ProblemError } from '../shared/problem.ts'
import {
  activateCharge,
  type ChargeRow,
  findCurrentCharge,
  insertCharge,
  recordRefusedCharge,
  removeCharge,
} from './charge-queries.ts'
import { PixFailure, type PixProvider, type ProviderCharge } from './provider/provider.ts'
import { requestCharge } from './static-charge.ts'

/** How long a charge can be paid, in seconds. */
const validForSeconds = 3 * 24 * 3600

/**
 * Makes the charge of an application's entry at the provider, where the entry is due and has no charge. May run twice and
 * stop anywhere, because it stores the txid before the provider knows it. Stores a final refusal with the charge, for
 * applicant, analysts and health to see. Throws `PixFailure` for a failure that may be tried again.
 */
export async function makeCharge(deps: Deps, provider: PixProvider, applicationId: string): Promise<void> {
  const { pix } = await readSettings(deps.db)
  if (!pix.chave) return
  const charge = await deps.db.transaction().execute((trx) => prepareCharge(deps, trx, applicationId, pix))
  if (charge === undefined) return
  try {
    const made = await askFor(provider, charge)
    await deps.db.transaction().execute((trx) => show(deps, trx, charge, made, pix.cidade))
  } catch (error) {
    if (!(error instanceof PixFailure && error.reason === 'refused')) throw error
    await recordRefusedCharge(deps.db, charge.id, error.message, deps.now())
  }
}

async function askFor(provider: PixProvider, charge: ChargeRow): Promise<ProviderCharge> {
  const known = await provider.findCharge(charge.txid)
  if (known) return known
  return provider.createCharge({
    txid: charge.txid,
    amountCents: charge.amount_cents,
    key: charge.payee_key,
    expiresInSeconds: validForSeconds,
    message: `Entrada do financiamento. ${brand.bank}`,
  })
}

/**
 * Requests the charge anew that the provider refused, after an analyst mended the reason. Does nothing where no charge was
 * refused. Throws `not_found`.
 */
export async function retryCharge(deps: Deps, applicationId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await lockApplication(trx, applicationId)) === undefined) throw new ProblemError('not_found')
    const current = await findCurrentCharge(trx, applicationId)
    if (current?.failure == null) return
    await removeCharge(trx, current.id, deps.now(), false)
    await requestCharge(deps, trx, { id: applicationId })
  })
}

/** Stores and gives the charge that is to be made; undefined where none is due or a fitting one exists. */
export async function prepareCharge(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  pix: Settings['pix'],
): Promise<ChargeRow | undefined> {
  const row = await lockApplication(trx, applicationId)
  if (row === undefined || row.payment_info.pix_code) return undefined
  const { payableCents: amountCents } = await outcomeOf(deps, trx, applicationId)
  if (amountCents === 0) return undefined
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

/** Gives 32 random letters and digits (API Pix 2.9 takes 26 to 35). */
export const newTxid = () => randomBytes(16).toString('hex')

/** Shows the code to the applicant and sends the message that the entry can be paid, once per application. */
async function show(deps: Deps, trx: Transaction<Database>, charge: ChargeRow, made: ProviderCharge, city: string) {
  const row = await lockApplication(trx, charge.application_id)
  const code = made.code ?? newDynamicPixCode(made.location ?? '', { name: charge.payee_name, city })
  if (row === undefined || code === null) return
  // A charge that no longer asks for the payable amount is removed before the applicant sees it.
  const { payableCents } = await outcomeOf(deps, trx, row.id)
  if (payableCents !== charge.amount_cents) return removeCharge(trx, charge.id, deps.now(), true)
  if (!(await activateCharge(trx, charge.id, { code, expiresAt: made.expiresAt }))) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, trx, { ...envelope, event: `entry:${row.id}`, kind: 'entry_payable', params: person })
}
