import { useState } from 'react'
import type { PaymentRow } from '#api/payments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { paymentStateLabels, paymentStates } from '#domain/payments/payment.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { paths } from '../core/router.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { ChoiceLinks } from '../lists/ChoiceLinks.tsx'
import { EmptyList } from '../lists/EmptyList.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { countText, Pager } from '../lists/Pager.tsx'
import { SearchBox } from '../lists/SearchBox.tsx'
import { useFocusAfter } from '../lists/use-focus-after.ts'
import { useListKeys } from '../lists/use-list-keys.ts'
import { AskPaymentDialog } from './AskPaymentDialog.tsx'
import { DaySums } from './DaySums.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { PaymentList } from './PaymentList.tsx'
import { paymentsPath } from './payment-list-state.ts'
import type { Act } from './use-action.ts'
import { usePayments } from './use-payments.ts'

/** /admin/pagamentos: the Pix payments, newest first, and their actions. The address holds filter and page. */
export function PaymentsView() {
  const { state, filter, days, list, count, sums, show, reload } = usePayments()
  const [open, setOpen] = useState<{ row: PaymentRow; action: Act | 'ask' } | null>(null)
  const searchBox = useListKeys()
  const shown = list.data ?? (list.failure ? undefined : list.previous)
  const focusAfter = useFocusAfter(shown)
  const { state: _, ...withoutState } = filter
  const choices = [undefined, ...paymentStates].map((one) => ({
    label: one ? paymentStateLabels[one] : 'Todos',
    href: paymentsPath({ ...withoutState, ...(one && { state: one }) }),
    current: filter.state === one,
  }))
  function done({ id }: PaymentRow) {
    // The pressed button is gone now, so the focus goes to the payment's application, or to another row.
    focusAfter(() => rowLink(`[data-row="${id}"]`) ?? rowLink('[data-row]'))
    setOpen(null)
    reload()
  }
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4">
      <ViewTitle title="Pagamentos" />
      {shown && !shown.hasProvider && <WithoutProvider />}
      <DaySums days={days} filter={filter} sums={sums} onDays={(chosen) => show({ ...filter, ...chosen }, true)} />
      <div className="flex gap-2">
        <SearchBox
          ref={searchBox}
          by="nome, contrato ou identificador"
          value={state.q ?? ''}
          onSearch={(q) => show({ ...filter, q }, true)}
        />
        <ExportButton path="/api/admin/payments.csv" query={filter} />
      </div>
      <ChoiceLinks label="Filtrar por estado" choices={choices} />
      {list.failure && <LoadFailure title={sentenceFor('payments_failed')} failure={list.failure} onRetry={reload} />}
      {!shown && !list.failure && <Loading label="Carregando pagamentos..." />}
      {shown && shown.rows.length > 0 && (
        <PaymentList
          rows={shown.rows}
          stale={list.data === undefined}
          onAct={(row, action) => setOpen({ row, action })}
        />
      )}
      {shown && shown.rows.length === 0 && list.data && (
        <EmptyList
          one="pagamento"
          several="pagamentos"
          href={paths.payments}
          isFiltered={Object.keys(filter).length > 0}
        >
          O que é pago por Pix aparece aqui.
        </EmptyList>
      )}
      {shown && (
        <Pager
          page={shown}
          total={countText(count, 'pagamento', 'pagamentos')}
          onPage={(place) => show({ ...filter, ...place })}
        />
      )}
      {open && (
        <OpenDialog
          {...open}
          hasProvider={shown?.hasProvider ?? true}
          onDone={() => done(open.row)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

type OpenProps = { row: PaymentRow; action: Act | 'ask'; hasProvider: boolean; onDone: () => void; onClose: () => void }

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
