import type { InstallmentView } from '#api/installments.ts'
import { installmentStates } from '#content/installments.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { AskManagers } from '../../core/ApprovalAsks.tsx'

type Waive = (row: InstallmentView) => void

/** 'Isentar multa' for a late installment with a fine or interest to waive. */
function WaiveButton({ row, onWaive }: { row: InstallmentView; onWaive: Waive }) {
  if (row.state !== 'late' || row.fineCents + row.interestCents === 0) return null
  return (
    <Button variant="ghost" size="sm" className="-ml-2" onClick={() => onWaive(row)}>
      Isentar multa<span className="sr-only">{` ou juros da parcela ${row.number}`}</span>
    </Button>
  )
}

/** The late installments, each with its cost today. */
export function LateRows({ rows, onWaive }: { rows: readonly InstallmentView[]; onWaive: Waive }) {
  return (
    <ul aria-label="Parcelas em atraso" className="mt-4 divide-y divide-line border-line border-y text-sm">
      {rows.map((row) => (
        <li key={row.number} className="py-2">
          <p className="figures flex flex-wrap justify-between gap-x-4 font-semibold">
            <span>{`Parcela ${row.number}`}</span>{' '}
            <span>
              <span translate="no">{formatBRL(row.todayCents)}</span> hoje
            </span>
          </p>
          <p className="figures text-ink-soft">
            Venceu em <span>{formatPlainDate(row.dueOn)}</span>: <span translate="no">{formatBRL(row.valueCents)}</span>
            , multa <span translate="no">{formatBRL(row.fineCents)}</span>, juros{' '}
            <span translate="no">{formatBRL(row.interestCents)}</span>
            {row.correctionCents > 0 && (
              <span>
                , correção <span translate="no">{formatBRL(row.correctionCents)}</span>
              </span>
            )}
          </p>
          <WaiveButton row={row} onWaive={onWaive} />
        </li>
      ))}
    </ul>
  )
}

const onlyManagersId = 'desfazer-so-a-gestao'

type RowsProps = {
  rows: readonly InstallmentView[]
  /** Tells whether the reader may take back the payment of an installment without another person. */
  mayReverse: (row: InstallmentView) => boolean
  /** Tells whether the managers were already asked to take back the payment of an installment. */
  isAsked: (number: number) => boolean
  onReverse: (row: InstallmentView) => void
  onWaive: Waive
}

/** All installments, each with its possible actions. */
export function Rows({ rows, mayReverse, isAsked, onReverse, onWaive }: RowsProps) {
  const asks = rows.some((row) => row.paidOn && !row.paymentId && !mayReverse(row))
  return (
    <div className="mt-4">
      {asks && (
        <p id={onlyManagersId} className="mb-2 text-ink-soft text-sm">
          Desfazer um pagamento registrado passa do que você faz sem outra pessoa.
        </p>
      )}
      <Table caption="Parcelas">
        <thead>
          <tr>
            {['Parcela', 'Vencimento'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col" className="text-right">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { number, dueOn, state, paidOn, paidCents, todayCents, valueCents, paymentId } = row
            return (
              <tr key={number}>
                <th scope="row" className="figures font-normal">
                  {number}
                </th>
                <td className="figures">
                  <span>{formatPlainDate(dueOn)}</span>
                  <span className="block text-ink-soft">
                    <span>{paidOn ? `Paga em ${formatPlainDate(paidOn)}` : installmentStates[state]}</span>
                    {paymentId && <span> pelo portal</span>}
                  </span>
                  <WaiveButton row={row} onWaive={onWaive} />
                  {paidOn && !paymentId && (
                    <Button
                      variant="ghost"
                      size="sm"
                      className="-ml-2"
                      disabled={!mayReverse(row)}
                      aria-describedby={mayReverse(row) ? undefined : onlyManagersId}
                      onClick={() => onReverse(row)}
                    >
                      Desfazer<span className="sr-only">{` o pagamento da parcela ${number}`}</span>
                    </Button>
                  )}
                  {paidOn && !paymentId && !mayReverse(row) && (
                    <AskManagers
                      act={`desfazer o pagamento da parcela ${number}`}
                      isAsked={isAsked(number)}
                      onAsk={() => onReverse(row)}
                    />
                  )}
                </td>
                <td translate="no" className="figures text-right">
                  {formatBRL(state === 'late' ? todayCents : (paidCents ?? valueCents))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}
