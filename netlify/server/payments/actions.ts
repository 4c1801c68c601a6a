import type { Transaction } from 'kysely'
import type { PaymentRow, RefundRequest } from '#api/payments.ts'
import type { Database } from '#db/schema.ts'
import { classifyPayment } from '#domain/payments/classify-payment.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication } from '../application/lock.ts'
import { findByContractNumber } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { toCents } from '../shared/numeric.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { entryPaid, lockPayment, type PaymentRow as StoredPayment, updatePayment } from './ledger.ts'
import { paymentRow } from './list.ts'
import { findListedPayment } from './list-queries.ts'
import { searchText, tellOfPayment, thankForEntry } from './record.ts'
import { findOpenRefund } from './refund-queries.ts'
import { endRefund } from './refund-state.ts'
import { requestRefund } from './refunds.ts'

/** Does something with a payment in a transaction; gives it as the list shows it afterwards. */
async function acting(
  deps: Deps,
  id: string,
  act: (trx: Transaction<Database>, payment: StoredPayment) => Promise<unknown>,
): Promise<PaymentRow> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, id)
    if (payment === undefined) throw new ProblemError('not_found')
    await act(trx, payment)
  })
  const row = await findListedPayment(deps.db, id)
  if (row === undefined) throw new ProblemError('not_found')
  return paymentRow(deps, row)
}

/**
 * Says whose a payment is that names nobody, and what it is for that application. Throws `not_found`, `stale_payment` when
 * somebody else was faster, and `validation_failed` for a contract that does not exist.
 */
export function matchPayment(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  contractNumber: string,
): Promise<PaymentRow> {
  return acting(deps, id, async (trx, payment) => {
    if (payment.state !== 'waiting' || payment.kind !== 'unmatched') throw new ProblemError('stale_payment')
    const found = await findByContractNumber(trx, contractNumber)
    const row = found && (await lockApplication(trx, found.id))
    if (row === undefined) throw fieldError('contractNumber', 'contract_unknown')
    const hasEntry = (await entryPaid(trx, row.id)) !== undefined
    const facts = { entryCents: toCents(row.entry_value), status: row.status, hasEntry, payableUntil: null }
    const paid = { amountCents: payment.amount_cents, paidAt: payment.paid_at }
    const kind = classifyPayment(paid, facts)
    const state = kind === 'exact' ? 'entry' : 'waiting'
    const text = searchText({ payerNote: payment.payer_note, endToEndId: payment.end_to_end_id }, row)
    await updatePayment(trx, id, { application_id: row.id, kind, state, search_text: text })
    const data = { kind, amountCents: payment.amount_cents, endToEndId: payment.end_to_end_id, by: 'hand' }
    await addEvent(trx, { applicationId: row.id, kind: 'payment', actor: analyst, data, at: deps.now() })
    await tellOfPayment(deps, trx, row, { id, kind, paidAt: payment.paid_at })
  })
}

/**
 * Takes a payment that came too late as the entry all the same. Throws `not_found`, and `stale_payment` where it is not that,
 * or there is an entry.
 */
export function acceptPayment(deps: Deps, analyst: AnalystActor, id: string): Promise<PaymentRow> {
  return acting(deps, id, async (trx, payment) => {
    const row = payment.application_id ? await lockApplication(trx, payment.application_id) : undefined
    const left = payment.amount_cents - payment.refunded_cents
    const fits = payment.state === 'waiting' && payment.kind === 'late' && row && left === toCents(row.entry_value)
    if (!fits || (await entryPaid(trx, row.id)) !== undefined) throw new ProblemError('stale_payment')
    await updatePayment(trx, id, { state: 'entry' })
    const data = { kind: 'exact', amountCents: payment.amount_cents, endToEndId: payment.end_to_end_id, by: 'hand' }
    await addEvent(trx, { applicationId: row.id, kind: 'payment', actor: analyst, data, at: deps.now() })
    await thankForEntry(deps, trx, row, { id, paidAt: payment.paid_at })
  })
}

/** Asks for money to be given back. Throws like `requestRefund`. */
export function refundPayment(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  { key, amountCents, reason }: RefundRequest,
): Promise<PaymentRow> {
  return acting(deps, id, (trx) => requestRefund(deps, trx, { id: key, paymentId: id, amountCents, reason }, analyst))
}

/**
 * Says that money was given back at the bank, where no provider tells. Throws `not_found`, `stale_payment` when nothing is on
 * its way, and `conflict` where a provider has the word.
 */
export function confirmRefund(deps: Deps, id: string): Promise<PaymentRow> {
  if (deps.config.pix !== undefined) throw new ProblemError('conflict')
  return acting(deps, id, async (trx) => {
    const open = await findOpenRefund(trx, id)
    if (open === undefined) throw new ProblemError('stale_payment')
    await endRefund(deps, trx, open.id, { state: 'done', failure: null, at: deps.now() })
  })
}
