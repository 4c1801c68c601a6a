import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import { brand } from '#content/brand.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { Outcome } from '#domain/application/outcome.ts'
import { newDynamicPixCode, pixKeyIn, pixTxidIn, readPixCode } from '#domain/pix.ts'
import { addEvent, system } from '../application/events.ts'
import { entryToAsk, outcomeOf } from '../application/outcome.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { readSettings } from '../settings/stored.ts'
import { enqueue } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import {
  activateCharge,
  type ChargeRow,
  findCurrentCharge,
  insertCharge,
  insertStaticCharge,
  recordRefusedCharge,
  removeCharge,
} from './charge-queries.ts'
import { pixTrace } from './check-pix-code.ts'
import { isRefusal, PixFailure, type PixProvider, type ProviderCharge } from './provider/provider.ts'

/** How long a charge can be paid, in seconds. */
const validForSeconds = 3 * 24 * 3600

/**
 * Makes the charge of an application's entry at the provider, if the entry is due and has no charge. May run twice and
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
    if (!isRefusal(error)) throw error
    await recordRefusedCharge(deps.db, charge.id, error.said, deps.now())
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
 * Requests the charge anew that the provider refused, after an analyst mended the reason. Does nothing if no charge was
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

/** Stores and gives the charge that is to be made; undefined if none is due or a fitting one exists. */
async function prepareCharge(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  pix: Settings['pix'],
): Promise<ChargeRow | undefined> {
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) return undefined
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

/** Returns 32 random letters and digits (API Pix 2.9 takes 26 to 35). */
export const newTxid = () => randomBytes(16).toString('hex')

/**
 * Returns the code that pays a charge, from its location if the provider tells no code. Throws `PixFailure` (unreadable) if it
 * tells neither, so that the job asks again.
 */
export function codeOf({ code, location }: ProviderCharge, payee: { name: string; city: string }): string {
  const found = code ?? newDynamicPixCode(location ?? '', payee)
  if (found === null) throw new PixFailure('unreadable', 'a charge without code or location')
  return found
}

/** Shows the code to the applicant and sends the message that the entry can be paid, once per application. */
async function show(deps: Deps, trx: Transaction<Database>, charge: ChargeRow, made: ProviderCharge, city: string) {
  const row = await lockApplication(trx, charge.application_id)
  const code = codeOf(made, { name: charge.payee_name, city })
  if (row === undefined) return
  // A charge of another than the payable amount is removed before the applicant sees it.
  const { payableCents } = await outcomeOf(deps, trx, row.id)
  if (payableCents !== charge.amount_cents) return removeCharge(trx, charge.id, deps.now(), true)
  if (!(await activateCharge(trx, charge.id, { code, expiresAt: made.expiresAt }))) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, trx, { ...envelope, event: `entry:${row.id}`, kind: 'entry_payable', params: person })
}

/** Queues the job that makes the charge of an application's entry, if the bank has a provider. */
async function requestCharge(deps: Deps, trx: Kysely<Database>, row: { id: string }): Promise<void> {
  if (deps.config.pix) await enqueue(trx, 'pix_charge', { applicationId: row.id })
}

/**
 * Stores the content of an analyst's code as a charge, so that a payment with its txid is matched to this application.
 * It replaces the former charge. Null removes the code and requests a charge, if the bank has a provider.
 */
export async function staticCharge(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  code: string | null,
): Promise<void> {
  const current = await findCurrentCharge(trx, row.id)
  if (current) await removeCharge(trx, current.id, deps.now(), current.provider === 'bacen')
  if (code === null) return requestCharge(deps, trx, row)
  const txid = pixTxidIn(code)
  const payee = readPixCode(code)?.payee
  if (txid === null || payee === undefined) return
  await insertStaticCharge(trx, {
    application_id: row.id,
    txid,
    provider: 'static',
    state: 'active',
    amount_cents: await entryToAsk(deps, trx, row.id),
    payee_key: pixKeyIn(code) ?? '',
    payee_name: payee,
    code,
    created_at: deps.now(),
    expires_at: null,
    removed_at: null,
  })
}

/**
 * Withdraws a charge or code whose amount is not the missing one, at the provider too, and requests a charge of the missing
 * amount.
 */
export async function adjustCharge(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { payableCents, end }: Pick<Outcome, 'payableCents' | 'end'>,
): Promise<void> {
  const code = row.payment_info.pix_code
  const asked = code === undefined ? undefined : readPixCode(code)?.amountCents
  const isWrong = code !== undefined && payableCents > 0 && asked != null && asked !== payableCents
  if (isWrong) await takeCodeAway(deps, trx, row)
  const current = await findCurrentCharge(trx, row.id)
  const isOver = current?.provider === 'bacen' && current.amount_cents !== payableCents
  if (current && (isOver || isWrong || (end && current.provider === 'bacen'))) {
    await removeCharge(trx, current.id, deps.now(), current.provider === 'bacen')
    if (deps.config.pix) await enqueue(trx, 'pix_withdraw', {})
  }
  const isAsked = code !== undefined && !isWrong
  if (payableCents > 0 && !isAsked && (current === undefined || isOver || isWrong)) await requestCharge(deps, trx, row)
}

/** Removes a code that an analyst stored for another amount. */
async function takeCodeAway(deps: Deps, trx: Transaction<Database>, row: ApplicationRow): Promise<void> {
  const { pix_code: _, ...rest } = row.payment_info
  await updateApplication(trx, row.id, { payment_info: JSON.stringify(rest) }, deps.now())
  await addEvent(trx, {
    applicationId: row.id,
    kind: 'pix',
    actor: system,
    data: pixTrace(null),
    at: deps.now(),
  })
}

/** Replaces an expired charge with a new one. Does nothing while a charge can be paid. */
export async function renewCharge(deps: Deps, applicationId: string): Promise<void> {
  const { pix } = await readSettings(deps.db)
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    await lockApplication(trx, applicationId)
    const current = await findCurrentCharge(trx, applicationId)
    if (current?.provider !== 'bacen' || current.state !== 'active') return
    if (current.expires_at === null || current.expires_at > now) return
    await removeCharge(trx, current.id, now, false)
    await prepareCharge(deps, trx, applicationId, pix)
    await requestCharge(deps, trx, { id: applicationId })
  })
}
