import type { Transaction } from 'kysely'
import type { CountResponse } from '#api/lists.ts'
import type {
  PaymentExportQuery,
  PaymentFilterQuery,
  PaymentListQuery,
  PaymentPage,
  PaymentRow,
  PaymentSums,
  PaymentSumsQuery,
} from '#api/payments.ts'
import { approvalWords } from '#content/approvals.ts'
import { paymentLabel, paymentStateLabels } from '#content/payments.ts'
import { wayTitles } from '#content/ways-to-pay.ts'
import type { Database } from '#db/schema.ts'
import type { Outcome } from '#domain/application/outcome.ts'
import { titledName } from '#domain/identity/people.ts'
import { actionsOn } from '#domain/payments/actions.ts'
import { chargeWays } from '#domain/payments/charge.ts'
import { isPaymentFilter } from '#domain/payments/payment.ts'
import { refundableCents, type SettledPayment } from '#domain/payments/settle.ts'
import { payWayOf } from '#domain/payments/ways.ts'
import { type BoundPaymentAct, whoMayUnmatch } from '#domain/payments/who-may-refund.ts'
import { searchTerms } from '#domain/search.ts'
import { heldCents } from '../application/fact-parts.ts'
import { outcomesOf } from '../application/outcome.ts'
import { asMaker, type Maker } from '../approvals/dual-control.ts'
import { leftToMove, movesOf } from '../approvals/money.ts'
import { findNewestApprovals } from '../approvals/queries.ts'
import { approvalState, unapprovedView } from '../approvals/view.ts'
import type { Deps } from '../deps.ts'
import { configuredWays } from '../settings/ways.ts'
import { type CsvSlice, csvAmount, csvInstant } from '../shared/csv.ts'
import { defineList } from '../shared/list.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'
import {
  findListedPayment,
  foundPayments,
  type ListedPayment,
  oldestForStaff,
  type PaymentFilter,
  readPayments,
  sumPayments,
} from './list-queries.ts'
import { lockPayment, type PaymentRow as StoredPayment } from './payment-queries.ts'
import { notCovering } from './record.ts'
import { settleAlone } from './refunds.ts'

/** The payments received, newest first. */
const payments = defineList({
  table: 'pix_payments',
  order: () => ({ keys: ['paid_at'], direction: 'desc' }),
  found: foundPayments,
  read: ({ db }, page, { order }) => readPayments(db, page, order),
  columns: {
    'Pago em': (row) => csvInstant(row.paid_at),
    Valor: (row) => csvAmount(row.amount_cents),
    Devolvido: (row) => csvAmount(row.refunded_cents),
    'O que é': (row) => paymentLabel(row.kind, row.numbers),
    Estado: (row) => paymentStateLabels[row.state],
    Contrato: (row) => row.contract_number ?? '',
    Nome: (row) => row.full_name ?? '',
    Forma: (row) => wayTitles[payWayOf[row.way]],
    Identificador: (row) => row.end_to_end_id,
    'Quem pagou': (row) => row.payer_name ?? '',
    'Mensagem de quem pagou': (row) => row.payer_note ?? '',
    'Registrado por': (row) => row.recorded_by_name ?? 'Provedor',
  },
})

/** One page of the payments received. */
export async function paymentPage(
  deps: Deps,
  session: Maker['session'],
  query: PaymentListQuery,
): Promise<PaymentPage> {
  const page = await payments.page(deps, filterOf(query), query)
  return {
    ...page,
    rows: await paymentRows(deps, session, page.rows),
    hasProvider: deps.config.pix !== undefined,
    ways: configuredWays(deps),
  }
}

/** How many payments a filter finds, up to ten thousand. */
export const countFoundPayments = (deps: Deps, query: PaymentFilterQuery): Promise<CountResponse> =>
  payments.count(deps, filterOf(query))

/** On how many payments staff have to act, and when the oldest of them was made. */
export async function waitingPayments(deps: Deps): Promise<CountResponse & { oldestAt: string | null }> {
  const [count, oldest] = await Promise.all([countFoundPayments(deps, { state: 'todo' }), oldestForStaff(deps.db)])
  return { ...count, oldestAt: oldest?.toISOString() ?? null }
}

/**
 * Sums the payments of some days, in cents: all, entries, installments, payments that wait for a decision or go back,
 * refunds.
 */
export async function paymentSums({ db }: Deps, { from, to }: PaymentSumsQuery): Promise<PaymentSums> {
  const rows = await sumPayments(db, { from, to })
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const left = (state: string) => sum((row) => (row.state === state ? Number(row.received) - Number(row.refunded) : 0))
  return {
    count: sum(({ count }) => count),
    receivedCents: sum(({ received }) => Number(received)),
    entryCents: left('entry'),
    installmentsCents: left('installments'),
    waitingCents: left('waiting') + left('refunding'),
    refundedCents: sum(({ refunded }) => Number(refunded)),
  }
}

/** A slice of the filtered list as CSV. */
export const exportPayments = (deps: Deps, query: PaymentExportQuery): Promise<CsvSlice> =>
  payments.slice(deps, filterOf(query), query)

function filterOf({ state, way, from, to, q }: PaymentFilterQuery): PaymentFilter {
  const ways = way?.split(',')
  return {
    any: (state?.split(',') ?? []).filter(isPaymentFilter),
    ways: ways ? chargeWays.filter((one) => ways.includes(payWayOf[one])) : undefined,
    from,
    to,
    terms: searchTerms(q ?? ''),
  }
}

/**
 * Returns payments as the list shows them, each with its possible actions, the recommended one first, and which of them
 * become a request to the managers, because they are beyond what the reader may move alone.
 */
export async function paymentRows(
  deps: Deps,
  { adminUserId: by, role }: Maker['session'],
  rows: readonly ListedPayment[],
): Promise<PaymentRow[]> {
  const ids = new Set(rows.flatMap(({ application_id }) => application_id ?? []))
  const nobodys = rows.filter(({ application_id }) => application_id === null)
  const [outcomes, alone, asks, left] = await Promise.all([
    outcomesOf(deps, deps.db, [...ids]),
    settleAlone(deps, deps.db, nobodys),
    findNewestApprovals(deps.db, { paymentIds: rows.map(({ id }) => id) }),
    leftToMove(deps, deps.db, { by, role }, [...ids]),
  ])
  const short = await notCovering(deps.db, rows.flatMap(waitsForInstallments))
  return rows.map((row) => {
    const outcome = row.application_id ? outcomes.get(row.application_id) : undefined
    const settled = alone.get(row.id) ?? outcome?.ledger.payments.find(({ id }) => id === row.id)
    const shown = paymentRow(row, settled, outcome, short.has(row.id))
    const isBeyond = (action: BoundPaymentAct) =>
      movesOf('payment', { ...changeShown(shown), action }).some(
        ({ act, cents }) => cents > left(act, row.application_id),
      )
    const possible = [...shown.actions, ...(shown.undo ? (['unmatch'] as const) : [])]
    return { ...shown, asks: possible.filter(isBeyond), ...askedAbout(shown, asks, deps.now()) }
  })
}

const waitsForInstallments = (row: ListedPayment) => {
  const { id, kind, state, plan_id: planId, numbers, paid_at: paidAt } = row
  if (state !== 'waiting' || kind === 'duplicate' || planId === null || numbers === null) return []
  return { id, planId, numbers, paidAt, amountCents: heldCents(row) }
}

/** An act on a payment as a request would name it. What an acceptance waives is known only once it is asked for. */
function changeShown({ id, application, amountCents, refundCents, numbers, paidAt, undo, task }: Shown) {
  const cents = task === 'match' || task === 'accept' || undo ? amountCents : refundCents
  const about = { paymentId: id, applicationId: application?.id ?? null, contractNumber: null, paidAt }
  return { ...about, cents: Math.max(cents, refundCents), forInstallments: numbers !== null }
}

type Asks = Pick<PaymentRow, 'asked' | 'unapproved'>
type Shown = Omit<PaymentRow, keyof Asks | 'asks'>

/**
 * The newest request about a payment that waits or was not approved. None once the requested act is no longer possible.
 */
function askedAbout(
  { id, actions, undo }: Shown,
  asks: Awaited<ReturnType<typeof findNewestApprovals>>,
  now: Date,
): Asks {
  const ask = asks.find(({ subject }) => subject === id)
  if (ask === undefined || !('action' in ask.change)) return { asked: null, unapproved: null }
  const { action } = ask.change
  const isPossible = action === 'unmatch' ? undo !== null : actions.includes(action)
  if (!isPossible) return { asked: null, unapproved: null }
  const { title } = approvalWords(ask.kind, ask.change)
  const asked = { title, at: ask.asked_at.toISOString(), by: ask.asked_by_name, byId: ask.asked_by, reason: ask.reason }
  return {
    asked: approvalState(ask, now) === 'open' ? asked : null,
    unapproved: unapprovedView(ask, now),
  }
}

function paymentRow(
  row: ListedPayment,
  settled: SettledPayment | undefined,
  outcome: Outcome | undefined,
  isTooShort: boolean,
): Shown {
  const entryCents = row.entry_value === null ? null : toCents(row.entry_value)
  const { kind, state } = row
  return {
    id: row.id,
    kind,
    state,
    source: row.source,
    isForStaff: row.for_staff,
    isTooShort,
    actions: settled ? actionsOn(settled).filter((action) => !(isTooShort && action === 'accept')) : [],
    task: settled?.task ?? null,
    refundCents: settled ? refundableCents(settled) : 0,
    paidTwiceCents: settled?.paidTwiceCents ?? 0,
    keptCents: settled?.keptCents ?? 0,
    end: outcome?.end?.kind ?? null,
    endToEndId: row.end_to_end_id,
    way: payWayOf[row.way],
    numbers: row.numbers,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    paidAt: row.paid_at.toISOString(),
    note: row.payer_note,
    payer: row.payer_name === null ? null : { name: row.payer_name, cpf: row.payer_cpf },
    matched: row.matched_at && { at: row.matched_at.toISOString(), by: row.matched_by_name ?? '' },
    undo: whoMayUnmatch({
      isMatched: row.matched_at !== null,
      refundedCents: row.refunded_cents,
      isGoingBack: (settled?.onItsWayCents ?? 0) > 0,
      isForInstallments: row.plan_id !== null,
      isContractSigned: Boolean(row.contract_signed),
    }),
    recordedBy: row.recorded_by_name,
    application: row.application_id
      ? {
          id: row.application_id,
          fullName: titledName(row.full_name ?? ''),
          contractNumber: row.contract_number ?? '',
          entryCents: entryCents ?? 0,
        }
      : null,
    failure: settled?.hasFailedRefund ? (row.failure ?? null) : null,
  }
}

/**
 * Runs `act` on a payment in a transaction of a colleague, who may act as long as it runs, and gives the payment as the
 * list then shows it. `joins` is the application with which it is about to be matched. Throws `not_found`, and
 * `stale_payment` if it was matched meanwhile.
 */
export async function withPayment(
  deps: Deps,
  maker: Maker,
  id: string,
  act: (trx: Transaction<Database>, payment: StoredPayment) => Promise<unknown>,
  joins?: string | undefined,
): Promise<PaymentRow> {
  await asMaker(deps, maker, async (trx) => {
    const payment = await lockPayment(trx, id, joins)
    if (payment === undefined) throw new ProblemError('not_found')
    await act(trx, payment)
  })
  const row = await findListedPayment(deps.db, id)
  const [shown] = row ? await paymentRows(deps, maker.session, [row]) : []
  if (shown === undefined) throw new ProblemError('not_found')
  return shown
}
