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
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatAmount } from '#domain/money/money.ts'
import { rightAction } from '#domain/payments/right-action.ts'
import { isPaymentState, paymentLabel, paymentStateLabels } from '#domain/pix/payment.ts'
import { searchTerms } from '#domain/search/search-terms.ts'
import type { Deps } from '../deps.ts'
import { type CsvSlice, csvSlice } from '../shared/csv.ts'
import { toCents } from '../shared/numeric.ts'
import { countUpTo, pageOf } from '../shared/pages.ts'
import {
  countPayments,
  type ListedPayment,
  lastPaymentOfNext,
  listPayments,
  type PaymentFilter,
  sumPayments,
} from './list-queries.ts'

/** One page of what was received by Pix, newest first. */
export async function paymentPage(deps: Deps, query: PaymentListQuery): Promise<PaymentPage> {
  const filter = filterOf(query)
  const page = await pageOf(query, (anchor, limit) => listPayments(deps.db, { filter, anchor, limit }))
  return { ...page, rows: page.rows.map((row) => paymentRow(deps, row)), hasProvider: deps.config.pix !== undefined }
}

/** How many payments a filter finds, up to a thousand. */
export function countFoundPayments({ db }: Deps, query: PaymentFilterQuery): Promise<CountResponse> {
  return countUpTo((atMost) => countPayments(db, filterOf(query), atMost))
}

/** What was received on some days, in cents: all of it, entries, what waits for an analyst, what was given back. */
export async function paymentSums({ db }: Deps, { from, to }: PaymentSumsQuery): Promise<PaymentSums> {
  const rows = await sumPayments(db, { from, to })
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
  const left = (state: string) => sum((row) => (row.state === state ? Number(row.received) - Number(row.refunded) : 0))
  return {
    count: sum(({ count }) => count),
    receivedCents: sum(({ received }) => Number(received)),
    entryCents: left('entry'),
    waitingCents: left('waiting') + left('refunding'),
    refundedCents: sum(({ refunded }) => Number(refunded)),
  }
}

/** A slice of the filtered list as CSV. */
export function exportPayments({ db }: Deps, query: PaymentExportQuery): Promise<CsvSlice> {
  const filter = filterOf(query)
  return csvSlice(
    {
      header,
      record,
      find: (at) => listPayments(db, { filter, ...at }),
      lastOfNext: (at) => lastPaymentOfNext(db, { filter, ...at }),
    },
    query,
  )
}

function filterOf({ state, from, to, q }: PaymentFilterQuery): PaymentFilter {
  return { states: (state?.split(',') ?? []).filter(isPaymentState), from, to, terms: searchTerms(q ?? '') }
}

/** A payment as the list shows it, with the one right thing to do. */
export function paymentRow(deps: Pick<Deps, 'config'>, row: ListedPayment): PaymentRow {
  const entryCents = row.entry_value === null ? null : toCents(row.entry_value)
  const { kind, state } = row
  const leftCents = row.amount_cents - row.refunded_cents
  const hasProvider = deps.config.pix !== undefined
  return {
    ...{ id: row.id, kind, state, source: row.source },
    endToEndId: row.end_to_end_id,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    paidAt: row.paid_at.toISOString(),
    note: row.payer_note,
    recordedBy: row.recorded_by_name,
    application: row.application_id
      ? {
          id: row.application_id,
          fullName: row.full_name ?? '',
          contractNumber: row.contract_number ?? '',
          entryCents: entryCents ?? 0,
        }
      : null,
    failure: state === 'waiting' ? (row.failure ?? null) : null,
    action: rightAction({ kind, state, leftCents, entryCents, hasEntry: Boolean(row.has_entry), hasProvider }),
  }
}

const header = [
  'Pago em',
  'Valor',
  'Devolvido',
  'O que é',
  'Estado',
  'Contrato',
  'Nome',
  'Identificador',
  'Mensagem de quem pagou',
  'Registrado por',
]

function record(row: ListedPayment): (string | number)[] {
  return [
    formatDateTime(row.paid_at.toISOString()),
    formatAmount(row.amount_cents),
    formatAmount(row.refunded_cents),
    paymentLabel(row.kind),
    paymentStateLabels[row.state],
    row.contract_number ?? '',
    row.full_name ?? '',
    row.end_to_end_id,
    row.payer_note ?? '',
    row.recorded_by_name ?? 'Provedor Pix',
  ]
}
