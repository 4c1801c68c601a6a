import type { Kysely, Transaction } from 'kysely'
import type { Settings } from '#api/settings.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { Outcome } from '#domain/application/outcome.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { soonestDueDay } from '#domain/installments/boleto-charge.ts'
import type { Cents } from '#domain/money/money.ts'
import { isAlive } from '#domain/payments/charge.ts'
import { type ChosenWay, payWayOf } from '#domain/payments/ways.ts'
import { pixKeyIn, pixTxidIn, readPixCode } from '#domain/pix.ts'
import { addEvent, system } from '../application/events.ts'
import { entryToAsk, outcomeOf } from '../application/outcome.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/stored.ts'
import { waysToPay } from '../settings/ways.ts'
import { enqueue } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { addCharge, asCharge, newReference } from './add-charge.ts'
import { addBoleto } from './boleto/add-boleto.ts'
import { hurryCharge } from './charge-jobs.ts'
import { type ChargeRow, endCharge, findCurrentCharge, insertStaticCharge } from './charge-queries.ts'
import { pixTrace } from './check-pix-code.ts'
import { chosenWayOf } from './installment-charges.ts'
import { providerNames } from './provider/open.ts'
import { isOver } from './register-charge.ts'

/**
 * Adds the charge of an application's entry and has it made, if the entry is due and has no charge: a Pix, or where the
 * bank offers none for entries the first way that it offers. May run twice and stop anywhere.
 */
export async function makeEntryCharge(deps: Deps, applicationId: string): Promise<void> {
  const { pix } = await readSettings(deps.db)
  await deps.db.transaction().execute((trx) => prepareCharge(deps, trx, applicationId, pix))
}

/**
 * Requests the charge anew that the provider refused, after an analyst mended the reason, and hurries one that is still
 * to be made. Does nothing for another. Throws `not_found`.
 */
export async function retryCharge(deps: Deps, applicationId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await lockApplication(trx, applicationId)) === undefined) throw new ProblemError('not_found')
    const current = await findCurrentCharge(trx, applicationId)
    if (current?.state === 'wanted') return hurryCharge(trx, current)
    if (current?.state !== 'refused') return
    // The provider knows no refused charge, but it knows the Pix code on a refused boleto.
    await endCharge(trx, current.id, deps.now(), current.way === 'boleto')
    const way = chosenWayOf(current)
    if (way === 'pix') return requestCharge(deps, trx, { id: applicationId })
    const { payableCents: cents } = await outcomeOf(deps, trx, applicationId)
    if (cents > 0) await addEntryCharge(deps, trx, { applicationId, cents, way })
  })
}

/** Stores the charge that is due and has it made. Hurries a fitting one that is still to be made. */
async function prepareCharge(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  pix: Settings['pix'],
): Promise<void> {
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) return
  const { payableCents: amountCents } = await outcomeOf(deps, trx, applicationId)
  if (amountCents === 0) return
  const current = await findCurrentCharge(trx, applicationId)
  if (current) {
    const fits = current.way !== 'pix' || (current.payee_key === pix.chave && current.payee_name === pix.nome)
    if (fits && current.amount_cents === amountCents) return hurryCharge(trx, current)
  }
  const [way] = await waysToPay(deps, trx, { purpose: 'entry', cents: amountCents, isDue: true })
  if (way === undefined || (way === 'pix' && !pix.chave)) return
  await addEntryCharge(deps, trx, { applicationId, cents: amountCents, way })
}

/**
 * Asks for the entry in the way that the customer chose, instead of the way before. Keeps a charge of this way that can
 * be paid, and hurries one that is still to be made. Throws `not_found`, `way_not_offered`, and `entry_not_payable`
 * while nothing of an entry is to pay.
 */
export async function chooseEntryWay(deps: Deps, applicationId: string, way: ChosenWay): Promise<void> {
  await countAgainst(deps, { installmentCharge: applicationId })
  await deps.db.transaction().execute(async (trx) => {
    if ((await lockApplication(trx, applicationId)) === undefined) throw new ProblemError('not_found')
    const { payableCents: cents } = await outcomeOf(deps, trx, applicationId)
    if (cents === 0) throw new ProblemError('entry_not_payable')
    if (!(await waysToPay(deps, trx, { purpose: 'entry', cents, isDue: true })).includes(way))
      throw new ProblemError('way_not_offered')
    const current = await findCurrentCharge(trx, applicationId)
    if (current && payWayOf[current.way] === way && isAlive(asCharge(current), deps.now()) && !isOver(deps, current))
      return hurryCharge(trx, current)
    await addEntryCharge(deps, trx, { applicationId, cents, way })
  })
}

/** Stores the charge of an entry in a way, and has it made. A boleto is due as soon as the bank can register it. */
async function addEntryCharge(
  deps: Deps,
  trx: Transaction<Database>,
  { applicationId, cents, way }: { applicationId: string; cents: Cents; way: ChosenWay },
): Promise<void> {
  const charge = { application_id: applicationId, purpose: 'entry', amount_cents: cents } as const
  if (way === 'boleto') return addBoleto(deps, trx, { ...charge, due_on: soonestDueDay(brazilianDate(deps.now())) })
  const { pix } = await readSettings(trx)
  const account = way === 'pix' ? { payee_key: pix.chave, payee_name: pix.nome } : { payee_key: '', payee_name: '' }
  const made = { ...charge, ...account, way, provider: providerNames[way], reference: newReference() }
  const { id } = await addCharge(deps, trx, made)
  await enqueue(trx, 'pix_installments', { chargeId: id })
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
  if (current) await endCharge(trx, current.id, deps.now(), current.provider !== 'static')
  if (code === null) return requestCharge(deps, trx, row)
  const reference = pixTxidIn(code)
  const payee = readPixCode(code)?.payee
  if (reference === null || payee === undefined) return
  await insertStaticCharge(trx, {
    application_id: row.id,
    purpose: 'entry',
    way: 'pix',
    reference,
    provider: 'static',
    state: 'registered',
    amount_cents: await entryToAsk(deps, trx, row.id),
    payee_key: pixKeyIn(code) ?? '',
    payee_name: payee,
    code,
    created_at: deps.now(),
    registered_at: deps.now(),
  })
}

/**
 * Withdraws the `current` charge or a code whose amount is not the missing one, at the provider too, and requests a
 * charge of the missing amount.
 */
export async function adjustCharge(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { payableCents, end }: Pick<Outcome, 'payableCents' | 'end'>,
  current: ChargeRow | undefined,
): Promise<void> {
  const code = row.payment_info.pix_code
  const asked = code === undefined ? undefined : readPixCode(code)?.amountCents
  const isWrong = code !== undefined && payableCents > 0 && asked != null && asked !== payableCents
  if (isWrong) await takeCodeAway(deps, trx, row)
  const isOver = current !== undefined && current.provider !== 'static' && current.amount_cents !== payableCents
  if (current && (isOver || isWrong || (end && current.provider !== 'static'))) {
    await endCharge(trx, current.id, deps.now(), current.provider !== 'static')
    await enqueue(trx, 'pix_withdraw', {})
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
    if (current?.provider !== 'bacen' || current.state !== 'registered') return
    if (current.expires_at === null || current.expires_at > now) return
    await endCharge(trx, current.id, now, false)
    await prepareCharge(deps, trx, applicationId, pix)
  })
}
