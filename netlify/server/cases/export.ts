import type { ExportQuery } from '#api/admin.ts'
import { statusLabel } from '#domain/application/status.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Deps } from '../deps.ts'
import { type CsvSlice, csvInstant, csvSlice } from '../shared/csv.ts'
import { fromCents } from '../shared/numeric.ts'
import { filterOf, orderOf } from './list.ts'
import { type ListedApplication, type ListedOffer, lastOfNext, listApplications } from './list-queries.ts'

const header = [
  'Contrato',
  'Cliente',
  'CPF',
  'E-mail',
  'Modelo',
  'Preço',
  'Entrada',
  'Parcela',
  'Parcelas',
  'Score',
  'Status',
  'Data',
  'Financiado',
  'Juros ao mês (%)',
  'Juros ao ano (%)',
  'IOF',
  'IOF por conta de',
  'CET ao ano (%)',
  'Total das parcelas',
  'Total com o financiamento',
  'Proposta válida até',
]

/** A slice of the filtered list as CSV: decimal commas, the CPF masked as in the list. */
export function exportApplications({ db, now }: Pick<Deps, 'db' | 'now'>, query: ExportQuery): Promise<CsvSlice> {
  const list = { filter: filterOf(query, now()), order: orderOf(query) }
  return csvSlice(
    {
      header,
      record,
      find: (at) => listApplications(db, { ...list, ...at }),
      lastOfNext: (at) => lastOfNext(db, { ...list, ...at }),
    },
    query,
  )
}

function record(row: ListedApplication): (string | number)[] {
  return [
    row.contract_number,
    row.full_name,
    redactCpf(row.cpf),
    row.email,
    row.motorcycle_model,
    decimal(row.motorcycle_price),
    row.offer ? amount(row.offer.entryCents) : decimal(row.entry_value),
    decimal(row.installment_value),
    row.installments,
    row.credit_score ?? '',
    statusLabel(row.status),
    csvInstant(row.created_at),
    ...offerCells(row.offer),
  ]
}

const decimal = (numeric: string) => numeric.replace('.', ',')
const amount = (cents: Cents) => decimal(fromCents(cents))
const percent = (value: number) => decimal(value.toFixed(2))

/** What the list does not show of an offer; empty for the moment in which an application has none. */
function offerCells(offer: ListedOffer | null): string[] {
  if (offer === null) return Array<string>(9).fill('')
  const { financedCents, monthlyInterestPercent, yearlyInterestPercent, iof, cetPercent, totals, validUntil } = offer
  return [
    amount(financedCents),
    percent(monthlyInterestPercent),
    percent(yearlyInterestPercent),
    amount(iof.cents),
    iof.bearer === 'bank' ? 'banco' : 'cliente',
    percent(cetPercent),
    amount(totals.installmentsCents),
    amount(totals.withFinancingCents),
    formatPlainDate(validUntil),
  ]
}
