import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { type Outcome, type OutcomeFacts, outcome } from '#domain/application/outcome.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { paymentOf, reversalOf } from '#domain/installments/ledger.ts'
import { releasedCredit } from '#domain/offer/released-credit.ts'
import type { SettledPayment } from '#domain/payments/settle.ts'
import { type AnalystActor, addEvent, type NewEvent, system } from '../application/events.ts'
import { findFacts } from '../application/facts.ts'
import { backfillOffer, findOffer } from '../application/offer.ts'
import { outcomeFactsIn } from '../application/outcome.ts'
import { findApplication } from '../application/queries.ts'
import { findContract, markVoid } from '../contracts/queries.ts'
import { notifyContractToSign } from '../contracts/ready-to-sign.ts'
import type { Deps } from '../deps.ts'
import { lockOpenPlan } from '../installments/lock.ts'
import { closePlan, openPlan } from '../installments/plan.ts'
import { insertEntries, readPlan } from '../installments/queries.ts'
import { unsettlePlan } from '../installments/settlement.ts'
import { expireQueued } from '../messages/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { cancelInside } from '../pickups/booking.ts'
import { forgetHandOver } from '../pickups/queries.ts'
import { ProblemError } from '../shared/problem.ts'
import { findCurrentCharge } from './charge-queries.ts'
import { adjustCharge } from './entry-charge.ts'
import { findPayments, type PaymentRow, storeSettled } from './payment-queries.ts'
import { openRefund } from './refunds.ts'

/**
 * Brings an application in line with its outcome, in the caller's transaction, which has locked it. Settles payments,
 * opens the refunds that need no decision, adjusts or withdraws the charge, voids the contract of an ended application,
 * calls off a pick-up that is no longer possible, and opens or closes the plan of installments. Once an ended
 * application goes on, the hand-over of a motorcycle that came back counts for nothing. May run again at any time. `by`
 * is the analyst who caused it; null if no colleague did.
 */
export async function applyOutcome(
  deps: Deps,
  trx: Transaction<Database>,
  applicationId: string,
  by: AnalystActor | null = null,
): Promise<void> {
  const [{ facts, hasPlan }, row, payments, charge] = await Promise.all([
    factsToFollow(deps, trx, applicationId),
    findApplication(trx, applicationId),
    findPayments(trx, applicationId),
    findCurrentCharge(trx, applicationId),
  ])
  if (row === undefined) return
  const current = outcome(facts)
  const hadEntry = facts.payments.some(({ state }) => state === 'entry')
  for (const one of current.ledger.payments) {
    const payment = payments.find(({ id }) => id === one.id)
    const part = facts.payments.find(({ id }) => id === one.id)?.installments
    if (payment && part && one.keptCents < part.paidCents)
      await reversePayment(deps, trx, payment, { reason: reversalReason(payment), by: null })
    if (payment) await settlePayment(deps, trx, current, one, payment)
  }
  if (current.tasks.some(({ kind }) => kind === 'void_contract')) await voidAfterEnd(deps, trx, current, row, by)
  if (facts.bookedFor && !facts.handedOverAt && !current.may.book) {
    const isOwn = current.end?.kind === 'withdrawn'
    const actor: NewEvent['actor'] = isOwn ? { type: 'applicant', id: row.id, name: null } : (by ?? system)
    await cancelInside(deps, trx, row, { actor, byBank: !isOwn, next: current.end ? 'end' : 'release', notify: !isOwn })
  }
  // The mail waits while the hand-over can be undone, and would wish a good journey after the end.
  if (current.end && facts.handedOverAt) await expireQueued(trx, row.id, 'motorcycle_handed_over', deps.now())
  await adjustCharge(deps, trx, row, current, charge)
  await followPlan(deps, trx, current, row, hasPlan)
  if (current.ledger.hasEntry && !hadEntry) await thankForEntry(deps, trx, row, facts, current, payments)
}

/** Returns the facts that the outcome follows from, and whether the application has a plan in force. */
async function factsToFollow(deps: Deps, trx: Transaction<Database>, id: string, isAgain = false) {
  const known = (await findFacts(trx, [id])).get(id)
  if (known === undefined) throw new ProblemError('not_found')
  const facts = outcomeFactsIn(deps, known)
  if (isAgain || facts.returnedAt === null || outcome(facts).end) return { facts, hasPlan: known.open_plan_id !== null }
  await forgetHandOver(trx, id, deps.now())
  return factsToFollow(deps, trx, id, true)
}

const reversalReason = ({ dispute_state }: PaymentRow) =>
  dispute_state === null ? 'O pagamento voltou a quem pagou' : 'O dono do cartão contestou o pagamento'

/**
 * Reverses the installments that a payment paid, because its money went back. They are owed again while their plan is
 * open.
 */
export async function reversePayment(
  deps: Deps,
  trx: Transaction<Database>,
  { id, application_id, numbers }: PaymentRow,
  { reason, by }: { reason: string; by: AnalystActor | null },
): Promise<void> {
  const plan = application_id && (await lockOpenPlan(trx, application_id))
  if (!plan) return
  const { entries } = await readPlan(trx, plan)
  const at = deps.now()
  const own = (numbers ?? []).filter((number) => paymentOf(entries, number) === id)
  const taken = own.flatMap((number) => reversalOf(entries, number, brazilianDate(at)))
  await insertEntries(trx, plan.id, taken, { at, note: reason, actor: by, paymentId: id })
  if (taken.length > 0) await unsettlePlan(deps, trx, plan, { reason, by })
}

const reasons = { withdrawn: 'Devolução: desistência do financiamento', refused: 'Devolução: pedido não aprovado' }
const tooMuch = {
  entry: 'Devolução do que passou da entrada',
  installments: 'Devolução do que passou das parcelas',
}
const planEnds = { withdrawn: 'Desistência do financiamento', refused: 'Pedido não aprovado' }

async function settlePayment(
  deps: Deps,
  trx: Transaction<Database>,
  { end }: Outcome,
  one: SettledPayment,
  payment: PaymentRow,
): Promise<void> {
  await storeSettled(trx, payment, one)
  if (!one.opens) return
  const reason = end
    ? reasons[end.kind]
    : one.keptCents > 0
      ? tooMuch[one.isForInstallments ? 'installments' : 'entry']
      : 'Devolução pedida'
  // The same refund always gets the same id, so that it opens once. A later refund of the payment gets another.
  const text = `${payment.id}:${payment.refunded_cents}:${one.owedCents}`
  const id = `d${createHash('sha256').update(text).digest('hex').slice(0, 31)}`
  await openRefund(deps, trx, payment, { id, amountCents: one.owedCents, reason }, null)
}

/** Voids the contract of an application that has ended, also a signed one. */
async function voidAfterEnd(
  deps: Deps,
  trx: Transaction<Database>,
  { end }: Outcome,
  row: ApplicationRow,
  by: AnalystActor | null,
): Promise<void> {
  const contract = await findContract(trx, row.id)
  if (contract === undefined) return
  const at = deps.now()
  const reason = end?.kind === 'withdrawn' ? 'Desistência do cliente' : 'Pedido recusado'
  if (!(await markVoid(trx, contract.id, { reason, by: by?.name ?? null, at }))) return
  const data = { version: contract.version, signed: contract.state === 'signed' }
  await addEvent(trx, { applicationId: row.id, kind: 'contract_voided', actor: by ?? system, note: reason, data, at })
}

/**
 * Opens the plan of installments at the release, whose day the stage began on. Closes it when the release or the
 * contract ends.
 */
async function followPlan(
  deps: Deps,
  trx: Transaction<Database>,
  { end }: Outcome,
  row: ApplicationRow,
  hasPlan: boolean,
): Promise<void> {
  if (row.status !== 'completed' || end) {
    if (!hasPlan) return
    return closePlan(deps, trx, row.id, end ? planEnds[end.kind] : 'A liberação da moto foi desfeita')
  }
  const contract = await findContract(trx, row.id)
  const made = async () => ((await findOffer(trx, row.id)) ?? (await backfillOffer(trx, row))).offer
  const offer = contract?.state === 'signed' ? contract.facts.offer : await made()
  return openPlan(deps, trx, row.id, releasedCredit(offer, brazilianDate(row.stage_since ?? deps.now())))
}

/** Tells the customer once that the entry is complete, on the day of the last payment for it. */
async function thankForEntry(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  facts: OutcomeFacts,
  { ledger }: Outcome,
  payments: readonly PaymentRow[],
): Promise<void> {
  const last = payments.findLast(({ id }) => ledger.payments.some((one) => one.id === id && one.keptCents > 0))
  if (last === undefined) return
  const { person, ...envelope } = applicantOf(row)
  const signs = row.status === 'signing' && facts.contract !== 'signed'
  const params = { ...person, at: last.paid_at.toISOString(), signs }
  await queueMessage(deps, trx, { ...envelope, event: last.id, kind: 'entry_received', params })
  await notifyContractToSign(deps, trx, row)
}
