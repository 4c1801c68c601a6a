import { type Kysely, sql, type Transaction } from 'kysely'
import type { MatchCandidates } from '#api/payments.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import { titledName } from '#domain/identity/people.ts'
import { amountOn } from '#domain/installments/amount-due.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import type { Cents } from '#domain/money/money.ts'
import { cluesOf, weightOf } from '#domain/payments/match.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { whoMayUnmatch } from '#domain/payments/who-may-refund.ts'
import { fold } from '#domain/search.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { heldCents } from '../application/fact-parts.ts'
import { outcomesOf } from '../application/outcome.ts'
import { findByContractNumber, lockApplication } from '../application/queries.ts'
import { findContract } from '../contracts/queries.ts'
import type { Deps } from '../deps.ts'
import { findOpenPlan, readPlan } from '../installments/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { toCents } from '../shared/numeric.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { applyOutcome, reversePayment } from './apply-outcome.ts'
import { type PaymentRow as StoredPayment, updatePayment } from './payment-queries.ts'
import { handleNewPayment, kindOf, proposedInstallments, searchText, settleInstallments, shortOf } from './record.ts'
import { settledPaymentOf } from './refunds.ts'
import { takeReopened } from './reopened.ts'

/** The application that a waiting payment without one is to be matched with. Throws what `matchPayment` throws. */
export async function lockMatchable(trx: Transaction<Database>, payment: StoredPayment, contractNumber: string) {
  if (payment.state !== 'waiting' || payment.kind !== 'unmatched') throw new ProblemError('stale_payment')
  const found = await findByContractNumber(trx, contractNumber)
  const row = found && (await lockApplication(trx, found.id))
  if (row === undefined) throw fieldError('contractNumber', 'contract_unknown')
  return row
}

/**
 * Matches a payment without an application with one, and decides whether it pays the entry or an installment. Throws
 * `stale_payment` when a colleague was faster, and `validation_failed` for a contract that does not exist.
 */
export async function matchPayment(
  deps: Deps,
  trx: Transaction<Database>,
  payment: StoredPayment,
  analyst: AnalystActor,
  contractNumber: string,
): Promise<void> {
  const { id } = payment
  const row = await lockMatchable(trx, payment, contractNumber)
  // An amount that was refunded before the match pays nothing.
  const amountCents = heldCents(payment)
  const paid = { amountCents, paidAt: payment.paid_at, endToEndId: payment.end_to_end_id }
  const installments = await proposedInstallments(deps, trx, row, paid)
  const kind = await kindOf(deps, trx, row, paid, { chargeEndsAt: null, installments })
  const text = searchText(toldOf(payment), row)
  const named = installments && { plan_id: installments.planId, numbers: [...installments.numbers] }
  const matched = { matched_by_name: analyst.name, matched_at: deps.now() }
  await updatePayment(trx, id, { application_id: row.id, kind, search_text: text, ...named, ...matched })
  await handleNewPayment(deps, trx, row, { ...paid, id, kind, installments }, analyst)
}

const toldOf = ({ payer_note, payer_name, payer_cpf, end_to_end_id }: StoredPayment) => ({
  payerNote: payer_note,
  endToEndId: end_to_end_id,
  payer: payer_name === null ? null : { name: payer_name, cpf: payer_cpf },
})

/** Locks the application that a payment was matched with. Throws `stale_payment` if the match may not be undone. */
export async function lockMatched(deps: Deps, trx: Transaction<Database>, payment: StoredPayment) {
  const row = payment.application_id ? await lockApplication(trx, payment.application_id) : undefined
  const settled = await settledPaymentOf(deps, trx, payment)
  const contract = row && (await findContract(trx, row.id))
  const who = whoMayUnmatch({
    isMatched: payment.matched_at !== null,
    refundedCents: payment.refunded_cents,
    isGoingBack: (settled?.onItsWayCents ?? 0) > 0,
    isForInstallments: payment.plan_id !== null,
    isContractSigned: contract?.state === 'signed',
  })
  if (row === undefined || who === null) throw new ProblemError('stale_payment')
  return row
}

/**
 * Undoes the match of a payment that is locked and everything that followed from it, so that the payment can be matched
 * again, and tells the customer. Throws `stale_payment` if the match may not be undone.
 */
export async function undoMatch(
  deps: Deps,
  trx: Transaction<Database>,
  payment: StoredPayment,
  analyst: AnalystActor,
  reason: string,
): Promise<void> {
  const { id } = payment
  const row = await lockMatched(deps, trx, payment)
  await reversePayment(deps, trx, payment, { reason, by: analyst })
  await updatePayment(trx, id, {
    application_id: null,
    plan_id: null,
    numbers: null,
    kind: 'unmatched',
    state: 'waiting',
    for_staff: true,
    matched_by_name: null,
    matched_at: null,
    wanted_back_at: null,
    search_text: searchText(toldOf(payment), undefined),
  })
  const at = deps.now()
  const data = { amountCents: payment.amount_cents, endToEndId: payment.end_to_end_id }
  await addEvent(trx, { applicationId: row.id, kind: 'payment_unmatched', actor: analyst, note: reason, data, at })
  await applyOutcome(deps, trx, row.id, analyst)
  await takeReopened(deps, trx, row)
  const { person, ...envelope } = applicantOf(row)
  const params = { ...person, at: payment.paid_at.toISOString(), way: payWayOf[payment.way] }
  const event = `${id}:${at.toISOString()}`
  await queueMessage(deps, trx, { ...envelope, event, kind: 'payment_unmatched', params })
}

/**
 * What a payment lacks of the fines and the interest of its installments, in cents: accepting it waives that. Throws
 * `stale_payment` if there is nothing to accept, and `installment_payment_short` if it does not cover its installments.
 */
export async function acceptanceFacts(deps: Deps, trx: Transaction<Database>, payment: StoredPayment) {
  const row = payment.application_id ? await lockApplication(trx, payment.application_id) : undefined
  const settled = await settledPaymentOf(deps, trx, payment)
  if (row === undefined || settled?.task !== 'accept') throw new ProblemError('stale_payment')
  const taken = takenOf(payment)
  const shortCents = taken.installments ? await shortOf(trx, row, { ...taken, installments: taken.installments }) : 0
  return { row, taken, shortCents }
}

function takenOf(payment: StoredPayment) {
  const { id, end_to_end_id, paid_at, plan_id, numbers } = payment
  const installments = plan_id !== null && numbers !== null ? { planId: plan_id, numbers } : null
  // An amount that was refunded or contested pays nothing.
  return { id, amountCents: heldCents(payment), endToEndId: end_to_end_id, paidAt: paid_at, installments }
}

/**
 * Accepts a payment, as the entry or for its installments, that does not count by itself. Throws what `acceptanceFacts`
 * throws.
 */
export async function acceptPayment(
  deps: Deps,
  trx: Transaction<Database>,
  payment: StoredPayment,
  analyst: AnalystActor,
): Promise<void> {
  const { row, taken } = await acceptanceFacts(deps, trx, payment)
  await updatePayment(trx, payment.id, { kind: 'exact' })
  if (taken.installments)
    return settleInstallments(deps, trx, row, { ...taken, installments: taken.installments }, analyst)
  const { amountCents, endToEndId } = taken
  const data = { kind: 'exact', amountCents, endToEndId, by: 'hand' } as const
  await addEvent(trx, { applicationId: row.id, kind: 'payment', actor: analyst, data, at: deps.now() })
  await applyOutcome(deps, trx, row.id, analyst)
}

/** The most applications to look at for each clue, and the most suggestions. */
const lookedAt = 20
const suggested = 5

/**
 * Returns applications that an unmatched payment may be for, the likeliest first, each with the clues. With a contract
 * number, gives only its application, so that the analyst sees it before choosing it. Throws `not_found` for an unknown
 * payment.
 */
export async function findCandidates(
  deps: Deps,
  paymentId: string,
  contractNumber: string | undefined,
): Promise<MatchCandidates> {
  const { db } = deps
  const payment = await db.selectFrom('pix_payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (payment === undefined) throw new ProblemError('not_found')
  const rows = contractNumber ? await ofContract(db, contractNumber) : await likely(db, payment)
  const outcomes = await outcomesOf(
    deps,
    db,
    rows.map(({ id }) => id),
  )
  const known = {
    amountCents: payment.amount_cents,
    payerName: payment.payer_name,
    payerCpf: payment.payer_cpf,
    note: payment.payer_note,
  }
  const candidates = await Promise.all(
    rows.map(async (row) => {
      const { ledger, payableCents, isEntrySettled, end } = outcomes.get(row.id) ?? {}
      const installments = isEntrySettled && !end ? await installmentsOn(db, row.id, payment.paid_at) : []
      const entry = end ? [] : [ledger?.dueCents, payableCents].filter((cents) => cents !== undefined && cents > 0)
      const payable = [...entry, ...installments] as Cents[]
      const { full_name, cpf, contract_number, motorcycle_model: model, status } = row
      const fullName = titledName(full_name)
      const clues = cluesOf(known, { fullName, cpf, contractNumber: contract_number, payableCents: payable })
      return {
        contractNumber: contract_number,
        fullName,
        maskedCpf: redactCpf(cpf),
        model,
        status,
        clues,
        entryCents: toCents(row.entry_value),
        dueCents: payable[0] ?? null,
        end: end?.kind ?? null,
      }
    }),
  )
  const told = contractNumber ? candidates : candidates.filter(({ clues }) => clues.length > 0)
  return told.toSorted((one, other) => weightOf(other.clues) - weightOf(one.clues)).slice(0, suggested)
}

const applications = (db: Kysely<Database>) =>
  db
    .selectFrom('financing_applications')
    .select(['id', 'full_name', 'cpf', 'contract_number', 'motorcycle_model', 'status', 'entry_value'])

const ofContract = (db: Kysely<Database>, contractNumber: string) =>
  applications(db).where('contract_number', '=', contractNumber).execute()

/**
 * Finds the applications that a payment's note, CPF, name or amount points to. By amount it finds the newest that await
 * exactly this entry.
 */
async function likely(db: Kysely<Database>, payment: StoredPayment) {
  const { payer_name, payer_cpf, payer_note: note, amount_cents } = payment
  const digits = payer_cpf?.replaceAll(/\D/g, '')
  const numbers = (note ?? '').match(/\b\d{10}\b/g) ?? []
  const names = fold(payer_name ?? '')
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
  const [first, last] = [names[0], names.at(-1)]
  const newest = () => applications(db).orderBy('created_at', 'desc').limit(lookedAt)
  const found = await Promise.all([
    numbers.length > 0 ? newest().where('contract_number', 'in', numbers).execute() : [],
    digits ? newest().where(sql<boolean>`substr(cpf, 4, 6) = ${digits}`).execute() : [],
    first && last && names.length > 1
      ? newest().where('search_text', 'like', `%${first}%`).where('search_text', 'like', `%${last}%`).execute()
      : [],
    newest()
      .where('status', '=', 'signing')
      .where('entry_value', '=', String(amount_cents / 100))
      .execute(),
  ])
  return [...new Map(found.flat().map((row) => [row.id, row])).values()]
}

/** The cost of each open installment on the day of the payment, in cents, the next one first. */
async function installmentsOn(db: Kysely<Database>, applicationId: string, paidAt: Date): Promise<Cents[]> {
  const plan = await findOpenPlan(db, applicationId)
  if (plan === undefined) return []
  const { schedule, entries, terms } = await readPlan(db, plan)
  const numbers = schedule.map(({ number }) => number)
  const due = amountOn(ledgerInstallments(schedule, entries), numbers, brazilianDate(paidAt), terms)
  return due.items.map(({ totalCents }) => totalCents)
}
