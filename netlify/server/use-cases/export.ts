import type { ExportQuery, ListColumnId } from '#api/application-list.ts'
import { refusalLabels } from '#content/refusals.ts'
import { statusLabel } from '#content/stages.ts'
import { isRefusalReason } from '#domain/application/refusal-reasons.ts'
import { brazilianDate, formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import type { Cents } from '#domain/money/money.ts'
import { lastDayOf } from '#domain/offer/contract-offer.ts'
import type { Deps } from '../deps.ts'
import { type CsvSlice, csvInstant, csvSlice } from '../shared/csv.ts'
import { fromCents } from '../shared/numeric.ts'
import { filterOf, orderOf } from './application-list.ts'
import {
  type ListedApplication,
  type ListedOffer,
  lastApplicationOfNext,
  listApplications,
} from './application-list-queries.ts'

type Cell = string | number
/** The headings of one list column in the file, and its cells for a row. */
type Group = { header: readonly string[]; cells: (row: ListedApplication, now: Date) => Cell[] }

const groups: Readonly<Record<ListColumnId, Group>> = {
  client: { header: ['Cliente', 'CPF'], cells: (row) => [row.full_name, redactCpf(row.cpf)] },
  email: { header: ['E-mail'], cells: (row) => [row.email] },
  model: { header: ['Modelo'], cells: (row) => [row.motorcycle_model] },
  price: { header: ['Preço'], cells: (row) => [decimal(row.motorcycle_price)] },
  entry: { header: ['Entrada'], cells: (row) => [decimal(row.entry_value)] },
  installment: { header: ['Parcela'], cells: (row) => [decimal(row.installment_value)] },
  installments: { header: ['Parcelas'], cells: (row) => [row.installments] },
  score: { header: ['Score'], cells: (row) => [row.credit_score ?? ''] },
  status: { header: ['Status'], cells: (row) => [statusLabel(row.status)] },
  date: { header: ['Data'], cells: (row) => [csvInstant(row.created_at)] },
  offer: {
    header: [
      ...['Financiado', 'Juros ao mês (%)', 'Juros ao ano (%)', 'IOF', 'IOF por conta de', 'CET ao ano (%)'],
      ...['Total das parcelas', 'Total com o financiamento', 'Proposta válida até'],
    ],
    cells: (row) => offerCells(row.offer),
  },
  share: {
    header: ['Parcela ÷ renda (%)'],
    cells: (row) => [percent((Number(row.installment_value) * 100) / Number(row.income))],
  },
  assignee: { header: ['Responsável'], cells: (row) => [row.assignee_name ?? ''] },
  stage: {
    header: ['Na etapa desde', 'Dias na etapa'],
    cells: ({ stage_since: since }, now) =>
      since ? [csvInstant(since), Math.max(0, Math.floor((now.getTime() - since.getTime()) / dayMs))] : ['', ''],
  },
  promised: { header: ['Prometido até', 'Atrasado'], cells: (row, now) => promiseCells(row, brazilianDate(now)) },
  refusal: {
    header: ['Motivo da recusa'],
    cells: ({ refusal }) => [isRefusalReason(refusal) ? refusalLabels[refusal] : ''],
  },
}

/**
 * Returns a slice of the filtered list as CSV, with the requested columns or all. Numbers have decimal commas; the CPF
 * is redacted as in the list.
 */
export function exportApplications({ db, now }: Pick<Deps, 'db' | 'now'>, query: ExportQuery): Promise<CsvSlice> {
  const at = now()
  const list = { filter: filterOf(query, at), order: orderOf(query) }
  const wanted = query.columns?.split(',')
  const chosen = (Object.keys(groups) as ListColumnId[]).filter((id) => !wanted || wanted.includes(id))
  return csvSlice<ListedApplication>(
    {
      header: ['Contrato', ...chosen.flatMap((id) => groups[id].header)],
      record: (row) => [row.contract_number, ...chosen.flatMap((id) => groups[id].cells(row, at))],
      find: (place) => listApplications(db, { ...list, ...place }),
      lastOfNext: (place) => lastApplicationOfNext(db, { ...list, ...place }),
    },
    query,
  )
}

const decimal = (numeric: string) => numeric.replace('.', ',')
const amount = (cents: Cents) => decimal(fromCents(cents))
const percent = (value: number) => decimal(value.toFixed(2))

function promiseCells({ due_on: day }: ListedApplication, today: PlainDate): string[] {
  return day ? [formatPlainDate(day), day < today ? 'sim' : 'não'] : ['', '']
}

/** The columns of an offer that the list does not show. Empty while an application has no offer. */
function offerCells(offer: ListedOffer | null): string[] {
  if (offer === null) return Array<string>(9).fill('')
  const { financedCents, monthlyInterestPercent, yearlyInterestPercent, iof, cetPercent, totals } = offer
  return [
    amount(financedCents),
    percent(monthlyInterestPercent),
    percent(yearlyInterestPercent),
    amount(iof.cents),
    iof.bearer === 'bank' ? 'banco' : 'cliente',
    percent(cetPercent),
    amount(totals.installmentsCents),
    amount(totals.withFinancingCents),
    formatPlainDate(lastDayOf(offer.validUntil, offer.firstDueOn)),
  ]
}
