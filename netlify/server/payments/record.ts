import type { Kysely, Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type AmountDue, amountOn, chooseUntil } from '#domain/installments/amount-due.ts'
import { type PromisedSum, pricedOn } from '#domain/installments/boleto-charge.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import { type ChargeWay, isStanding } from '#domain/payments/charge.ts'
import {
  classifyInstallmentPayment,
  classifyPayment,
  type EntryFacts,
  type PaymentKind,
} from '#domain/payments/payment.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { fold } from '#domain/search.ts'
import { type AnalystActor, addEvent, system } from '../application/events.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { lockOpenPlan } from '../installments/lock.ts'
import { lockDue, type Paid, payInstallments } from '../installments/pay.ts'
import { withdrawCharges } from '../installments/plan.ts'
import { findCheckedPayments, readPlan, readPlans } from '../installments/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { enqueue } from '../shared/enqueue.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'
import { applyOutcome } from './apply-outcome.ts'
import { type ChargeRow, findCharge, findChargeOf, payCharge } from './charge-queries.ts'
import { findPayment, insertPayment } from './payment-queries.ts'
import type { Payer } from './provider/port.ts'

/** A payment as the provider or an analyst reports it. */
export interface ReceivedPayment {
  /** The provider's own id: the endToEndId of a Pix, the number of a card's payment. */
  endToEndId: string
  way: ChargeWay
  /** The reference of the charge that it pays: the txid of a Pix. */
  reference: string | null
  amountCents: Cents
  paidAt: Date
  /** The payer's note. */
  payerNote: string | null
  /** Null if the payer is not known. */
  payer: Payer | null
}

/** The installments of a plan that a payment pays. */
export interface NamedInstallments {
  planId: string
  numbers: readonly number[]
  /** The sum that its boleto, debit or card page promised to take; left out for a Pix. */
  promised?: PromisedSum
}

/** The application that a payment names, the end of its charge's time, and its installments; null for the entry. */
export interface PaidFor {
  applicationId: string
  chargeEndsAt: Date | null
  installments: NamedInstallments | null
  /** The way of its charge, where the provider's list does not tell one from another. */
  way?: ChargeWay
}

/**
 * Stores a payment in the ledger once, decides its kind, and takes the steps that follow. Returns undefined when the
 * payment is already there. `by` is the analyst who recorded it; null if the provider reported it. The application
 * stays locked until the end of the transaction, so that two payments never both become its entry.
 */
export async function recordPayment(
  deps: Deps,
  trx: Transaction<Database>,
  payment: ReceivedPayment,
  paidFor: PaidFor | null,
  by: AnalystActor | null,
): Promise<PaymentKind | undefined> {
  const row = paidFor ? await lockApplication(trx, paidFor.applicationId) : undefined
  const named = paidFor?.installments ?? null
  const kind = row && paidFor ? await kindOf(deps, trx, row, payment, paidFor) : 'unmatched'
  const id = await insertPayment(trx, {
    end_to_end_id: payment.endToEndId,
    txid: payment.reference,
    way: payment.way,
    application_id: row?.id ?? null,
    amount_cents: payment.amountCents,
    paid_at: payment.paidAt,
    kind,
    state: 'waiting',
    source: by ? 'analyst' : 'provider',
    payer_note: payment.payerNote,
    payer_name: payment.payer?.name ?? null,
    payer_cpf: payment.payer?.cpf ?? null,
    recorded_by: by?.id ?? null,
    recorded_by_name: by?.name ?? null,
    recorded_at: deps.now(),
    search_text: searchText(payment, row),
    ...(row && named && { plan_id: named.planId, numbers: [...named.numbers] }),
  })
  if (id === undefined) return undefined
  const charge = payment.reference ? await findChargeOf(trx, payment.reference) : undefined
  if (charge && named) await endPaidCharge(deps, trx, charge)
  if (row) await handleNewPayment(deps, trx, row, { ...payment, id, kind, installments: named }, by)
  // The charge of an entry ends by the outcome. One that does not fit stays until its time is over.
  const left = charge && !named && (await findCharge(trx, charge.id))
  if (left && !isStanding(left)) await payCharge(trx, left, deps.now(), false)
  return kind
}

/** Ends a charge after any payment of it, because the provider takes only one. The next payment needs a new charge. */
async function endPaidCharge(deps: Deps, trx: Transaction<Database>, charge: ChargeRow): Promise<void> {
  await payCharge(trx, charge, deps.now(), isStanding(charge))
  if (isStanding(charge)) await enqueue(trx, 'pix_withdraw', {})
}

/** The purpose of a payment before it is in the ledger: the entry or the installments that it names. */
export async function kindOf(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  payment: Pick<ReceivedPayment, 'amountCents' | 'paidAt'>,
  { chargeEndsAt, installments }: Omit<PaidFor, 'applicationId'>,
): Promise<PaymentKind> {
  if (installments === null) return classifyPayment(payment, await entryFacts(deps, trx, row, chargeEndsAt))
  const on = brazilianDate(payment.paidAt)
  const stands = await lockDue(trx, row.id, installments, costDay(payment, installments))
  const { end } = await outcomeOf(deps, trx, row.id)
  const ended = end !== null || stands === undefined
  return classifyInstallmentPayment(payment, {
    ended,
    dueCents: stands?.due.totalCents ?? 0,
    chargeEndsAt,
    isBeforeRelease: stands !== undefined && on < stands.plan.released_on,
  })
}

/** Returns the facts of an application's entry by which a payment of it is classified. */
async function entryFacts(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  chargeEndsAt: Date | null,
): Promise<EntryFacts> {
  const { end, ledger, takesEntry } = await outcomeOf(deps, trx, row.id)
  const { dueCents, hasEntry } = ledger
  return { entryCents: toCents(row.entry_value), dueCents, hasEntry, ended: end !== null, takesEntry, chargeEndsAt }
}

/** The text that a search looks through: folded names and note, contract number and endToEndId. */
export function searchText(
  { payerNote, payer, endToEndId }: Pick<ReceivedPayment, 'payerNote' | 'payer' | 'endToEndId'>,
  row: Pick<ApplicationRow, 'full_name' | 'contract_number'> | undefined,
): string {
  const names = fold([row?.full_name, payer?.name, payerNote].filter(Boolean).join(' '))
  return [names, row?.contract_number, endToEndId.toLowerCase()].filter(Boolean).join(' ')
}

/** A payment that was just stored or matched. */
export interface TakenPayment extends Pick<ReceivedPayment, 'amountCents' | 'endToEndId' | 'paidAt'> {
  id: string
  kind: PaymentKind
  installments: NamedInstallments | null
}

/** Adds a payment to its application's history, takes the steps that follow, and tells the customer. */
export async function handleNewPayment(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  payment: TakenPayment,
  by: AnalystActor | null,
): Promise<void> {
  const { id, kind, amountCents, endToEndId, paidAt, installments } = payment
  if (installments && kind === 'exact') return settleInstallments(deps, trx, row, { ...payment, installments }, by)
  await addEvent(trx, {
    applicationId: row.id,
    kind: 'payment',
    actor: by ?? system,
    data: { kind, amountCents, endToEndId, ...(by && { by: 'hand' }) },
    at: deps.now(),
  })
  // The bank checks this payment, so every charge of the same installments is withdrawn meanwhile.
  if (installments && kind !== 'duplicate' && kind !== 'ended')
    await withdrawCharges(deps, trx, installments.planId, installments.numbers)
  await applyOutcome(deps, trx, row.id, by)
  // `applyOutcome` sends the thanks for the entry.
  if (kind === 'exact' || kind === 'unmatched') return
  const { person, ...envelope } = applicantOf(row)
  const { ledger, payableCents } = await outcomeOf(deps, trx, row.id)
  const stored = await findPayment(trx, id)
  if (stored === undefined) return
  const params = { ...person, at: paidAt.toISOString(), payable: payableCents > 0, way: payWayOf[stored.way] }
  if (!installments || kind === 'ended')
    return void (await queueMessage(deps, trx, { ...envelope, event: id, kind: `payment_${kind}`, params }))
  if (kind !== 'duplicate')
    return void (await queueMessage(deps, trx, {
      ...envelope,
      event: id,
      kind: 'installment_payment_checked',
      params: { ...params, numbers: installments.numbers },
    }))
  const mayChoose = ledger.payments.some((one) => one.id === id && one.task === 'customer')
  const until = mayChoose ? brazilianDate(chooseUntil(deps.now())) : null
  await queueMessage(deps, trx, {
    ...envelope,
    event: id,
    kind: 'installment_payment_duplicate',
    params: { ...params, until },
  })
}

type InstallmentPayment = Omit<TakenPayment, 'kind' | 'installments'> & { installments: NamedInstallments }

/**
 * What a payment for installments lacks of their fines and interest on its day, in cents; 0 if it covers them. Throws
 * `stale_payment` if no installment is open, and `installment_payment_short` for less than the installments cost
 * without fine and interest.
 */
export async function shortOf(trx: Transaction<Database>, row: ApplicationRow, payment: InstallmentPayment) {
  const { due } = await dueFor(trx, row, payment)
  return Math.max(0, due.totalCents - payment.amountCents)
}

/** Returns the day whose cost a payment of installments is compared with: its own, unless its charge promised a sum. */
function costDay({ amountCents, paidAt }: Pick<ReceivedPayment, 'amountCents' | 'paidAt'>, named: NamedInstallments) {
  const paidOn = brazilianDate(paidAt)
  return named.promised ? pricedOn(named.promised, { amountCents, paidOn }) : paidOn
}

async function dueFor(
  trx: Transaction<Database>,
  row: ApplicationRow,
  { amountCents, paidAt, installments }: InstallmentPayment,
) {
  const current = await lockDue(trx, row.id, installments, costDay({ amountCents, paidAt }, installments))
  if (current === undefined || current.due.items.length === 0) throw new ProblemError('stale_payment')
  if (amountCents < leastFor(current.due)) throw new ProblemError('installment_payment_short')
  return current
}

/** The least amount, in cents, that counts for installments: their cost without fine, interest and correction. */
const leastFor = ({ items, totalCents }: AmountDue): Cents =>
  items.reduce((left, { fineCents, interestCents, correctionCents }) => {
    return left - fineCents - interestCents - correctionCents
  }, totalCents)

/** A payment of installments that waits for staff. */
interface WaitingPayment extends NamedInstallments {
  id: string
  amountCents: Cents
  paidAt: Date
}

/**
 * Returns the ids of the payments that staff cannot accept, because they do not cover their installments. Locks no
 * plan, so that a list may ask: accepting checks it again.
 */
export async function notCovering(
  db: Kysely<Database>,
  payments: readonly WaitingPayment[],
): Promise<ReadonlySet<string>> {
  if (payments.length === 0) return new Set()
  const ids = payments.map(({ planId }) => planId)
  const open = await db
    .selectFrom('installment_plans')
    .selectAll()
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .execute()
  const plans = new Map((await readPlans(db, open)).map((stored) => [stored.plan.id, stored]))
  const short = payments.filter(({ amountCents, paidAt, planId, numbers }) => {
    const stored = plans.get(planId)
    if (stored === undefined) return true
    const { schedule, entries, terms } = stored
    const due = amountOn(ledgerInstallments(schedule, entries), numbers, brazilianDate(paidAt), terms)
    return due.items.length === 0 || amountCents < leastFor(due)
  })
  return new Set(short.map(({ id }) => id))
}

/**
 * Takes a payment for installments at their cost on its day: writes the ledger, tells the customer, and withdraws their
 * charges. Returns an excess back. Waives missing fine and interest if an analyst accepts the payment. Throws what
 * `shortOf` throws.
 */
export async function settleInstallments(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  payment: InstallmentPayment,
  by: Paid['by'],
): Promise<void> {
  const { id, amountCents, paidAt } = payment
  const current = await dueFor(trx, row, payment)
  const day = brazilianDate(paidAt)
  // No payment of a contract counts before its release.
  const on = day < current.plan.released_on ? current.plan.released_on : day
  await payInstallments(deps, trx, row, current, { on, amountCents, by, paymentId: id })
  await applyOutcome(deps, trx, row.id, by)
}

/**
 * Returns the installment that a payment without a charge is for: of those that are due on the day of the payment, else
 * of all open ones, the first with exactly this cost, else the first. Whoever owes and names no debt pays what is due
 * (Código Civil, art. 355). Installments that another payment under check may still pay come last. Null while an entry
 * is missing, without a plan, without an open installment, and after an end.
 */
export async function proposedInstallments(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { amountCents, paidAt }: Pick<ReceivedPayment, 'amountCents' | 'paidAt'>,
): Promise<NamedInstallments | null> {
  const { isEntrySettled, end } = await outcomeOf(deps, trx, row.id)
  const plan = isEntrySettled && end === null ? await lockOpenPlan(trx, row.id) : undefined
  if (plan === undefined) return null
  const { schedule, entries, terms } = await readPlan(trx, plan)
  const checked = await findCheckedPayments(trx, plan.id)
  const short = await notCovering(trx, checked)
  const taken = checked.filter(({ id }) => !short.has(id)).flatMap(({ numbers }) => numbers)
  const day = brazilianDate(paidAt)
  const numbers = schedule.map(({ number }) => number)
  const { items } = amountOn(ledgerInstallments(schedule, entries), numbers, day, terms)
  const free = items.filter(({ number }) => !taken.includes(number))
  const due = new Set(schedule.flatMap(({ number, dueOn }) => (dueOn <= day ? [number] : [])))
  const owed = free.filter(({ number }) => due.has(number))
  const possible = owed.length > 0 ? owed : free
  const likely = possible.find(({ totalCents }) => totalCents === amountCents) ?? possible[0] ?? items[0]
  return likely ? { planId: plan.id, numbers: [likely.number] } : null
}
