import { useState } from 'react'
import type { PaymentRow, PaymentSums } from '#api/payments.ts'
import { paymentStateLabels } from '#content/payments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { wayTitles } from '#content/ways-to-pay.ts'
import { brazilianDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { paymentFilters } from '#domain/payments/payment.ts'
import { serverDate } from '#lib/api.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { ChoiceLinks, DayFilter } from '../lists/ListFilters.tsx'
import { EmptyList } from '../lists/ListPages.tsx'
import { useFocusAfter, useListKeys } from '../lists/list-focus.ts'
import { SearchBox } from '../lists/SearchBox.tsx'
import { eachQuietMinute, ListPage, useCount, useList } from '../lists/use-list.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { AskPaymentDialog, PaymentDialog } from './PaymentDialogs.tsx'
import { PaymentList } from './PaymentList.tsx'
import type { Act } from './payment-actions.ts'
import { type PaymentListState, paymentsAddress } from './payment-list-state.ts'

/** /admin/pagamentos: the payments received, newest first, and their actions. The address holds filter and page. */
export function PaymentsView() {
  const list = useList(paymentsAddress, {
    name: 'payments',
    load: (query, init) => call(admin.payments.$get({ query }, { init })),
    renews: true,
  })
  const { state, filter, shown, isStale, show } = list
  const count = useCount(
    paymentsAddress,
    'payments',
    filter,
    (query, init) => call(admin.payments.count.$get({ query }, { init })),
    true,
  )
  const { days, sums, reload: reloadSums } = useSums(filter)
  const [open, setOpen] = useState<{ row: PaymentRow; action: Act | 'ask' } | null>(null)
  const searchBox = useListKeys()
  const focusAfter = useFocusAfter(shown)
  const { state: _, ...withoutState } = filter
  const choices = [undefined, ...paymentFilters].map((one) => ({
    label: one ? paymentStateLabels[one] : 'Todos',
    href: paymentsAddress.path({ ...withoutState, ...(one && { state: one }) }),
    current: filter.state === one,
  }))
  const { way: __, ...withoutWay } = filter
  const ways = [undefined, ...(shown?.ways ?? [])].map((one) => ({
    label: one ? wayTitles[one] : 'Todas as formas',
    href: paymentsAddress.path({ ...withoutWay, ...(one && { way: one }) }),
    current: filter.way === one,
  }))
  function done({ id }: PaymentRow) {
    // The pressed button is gone now, so the focus goes to the payment's application, or to another row.
    focusAfter(() => rowLink(`[data-row="${id}"]`) ?? rowLink('[data-row]'))
    setOpen(null)
    reload()
  }
  function reload() {
    list.reload()
    count.reload()
    reloadSums()
  }
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4">
      <ViewTitle title="Pagamentos" />
      {shown && !shown.hasProvider && <WithoutProvider />}
      <DaySums days={days} filter={filter} sums={sums} onDays={(chosen) => show({ ...filter, ...chosen }, true)} />
      <div className="flex flex-wrap gap-2">
        <SearchBox
          ref={searchBox}
          by="nome, contrato ou identificador"
          value={state.q ?? ''}
          onSearch={list.searchFor}
        />
        <ExportButton path="/api/admin/payments.csv" query={filter} />
        <LinkButton variant="secondary" href={paths.boletoFiles}>
          Arquivos de boletos
        </LinkButton>
      </div>
      <ChoiceLinks label="Filtrar por estado" choices={choices} />
      {ways.length > 2 && <ChoiceLinks label="Filtrar por forma" choices={ways} />}
      <ListPage
        list={list}
        failed={sentenceFor('payments_failed')}
        loading="Carregando pagamentos..."
        onRetry={reload}
        counted={{ count: count.data, one: 'pagamento', several: 'pagamentos' }}
        empty={
          <EmptyList
            one="pagamento"
            several="pagamentos"
            href={paths.payments}
            isFiltered={Object.keys(filter).length > 0}
          >
            O que os clientes pagam aparece aqui.
          </EmptyList>
        }
      >
        {({ rows }) => <PaymentList rows={rows} stale={isStale} onAct={(row, action) => setOpen({ row, action })} />}
      </ListPage>
      {open && (
        <OpenDialog
          {...open}
          hasProvider={shown?.hasProvider ?? true}
          onDone={() => done(open.row)}
          onStale={reload}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

type OpenProps = {
  row: PaymentRow
  action: Act | 'ask'
  hasProvider: boolean
  onDone: () => void
  onStale: () => void
  onClose: () => void
}

function OpenDialog({ row, action, hasProvider, ...ends }: OpenProps) {
  if (action === 'ask') return <AskPaymentDialog key={row.id} row={row} {...ends} />
  if (action === 'match') return <MatchDialog key={row.id} row={row} {...ends} />
  return <PaymentDialog key={`${row.id} ${action}`} row={row} action={action} hasProvider={hasProvider} {...ends} />
}

const rowLink = (selector: string) => document.querySelector<HTMLElement>(selector)

function WithoutProvider() {
  return (
    <Alert tone="info" title="Sem provedor Pix">
      <p>
        Os pagamentos não se confirmam sozinhos. Veja o extrato da conta do banco e registre cada entrada no
        financiamento, em “Registrar pagamento”.
      </p>
    </Alert>
  )
}

/** The sums of the days in the filter, or of today. */
function useSums(filter: PaymentListState) {
  const today = brazilianDate(serverDate())
  const from = filter.from ?? (filter.to ? undefined : today)
  const days = { ...(from && { from }), to: filter.to ?? today }
  const { data, reload } = useLoad(
    `payments-sums?${from ?? ''}-${days.to}`,
    (signal) => call(admin.payments.sums.$get({ query: days }, { init: { signal } })),
    eachQuietMinute,
  )
  return { days, sums: data, reload }
}

type DaySumsProps = {
  /** Without `from`, all days until `to`. */
  days: { from?: string; to: string }
  filter: PaymentListState
  sums: PaymentSums | undefined
  onDays: (days: Pick<PaymentListState, 'from' | 'to'>) => void
}

/** The sums of the days in the filter, or of today, and two fields to choose other days. */
function DaySums({ days, filter, sums, onDays }: DaySumsProps) {
  const last = formatPlainDate(days.to)
  const several = days.from ? `Recebido de ${formatPlainDate(days.from)} a ${last}` : `Recebido até ${last}`
  const title = days.from === days.to ? `Recebido em ${last}` : several
  const money = (cents: number | undefined) => (cents === undefined ? '…' : formatBRL(cents))
  return (
    <Card title={title}>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <Facts
          columns={3}
          short
          facts={[
            { label: 'Recebido', value: money(sums?.receivedCents) },
            { label: 'Entradas', value: money(sums?.entryCents) },
            { label: 'Parcelas', value: money(sums?.installmentsCents) },
            { label: 'Esperando ou devolvendo', value: money(sums?.waitingCents) },
            { label: 'Devolvido', value: money(sums?.refundedCents) },
            { label: 'Pagamentos', value: sums === undefined ? '…' : String(sums.count) },
          ]}
        />
        <div className="grid grid-cols-2 gap-3">
          <DayFilter label="De" value={filter.from} onDay={(from) => onDays({ from })} />
          <DayFilter label="Até" value={filter.to} onDay={(to) => onDays({ to })} />
        </div>
      </div>
    </Card>
  )
}
