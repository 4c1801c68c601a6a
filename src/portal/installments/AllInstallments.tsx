import type { InstallmentView } from '#api/installments.ts'
import { installmentStates } from '#content/installments.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Table } from '#ui/structure/Table.tsx'

/** Every installment of the plan: its due day, its state, and the receipt of its payment. */
export function AllInstallments({ rows, application }: { rows: readonly InstallmentView[]; application: string }) {
  return (
    <div className="mt-4">
      <Table caption="Todas as parcelas">
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
          {rows.map(({ number, dueOn, state, paidOn, paidCents, todayCents, valueCents, paymentId }) => (
            <tr key={number}>
              <th scope="row" className="figures font-normal">
                {number}
              </th>
              <td className="figures">
                {formatPlainDate(dueOn)}
                <span className="block text-ink-soft">
                  {paidOn ? `Paga em ${formatPlainDate(paidOn)}` : installmentStates[state]}
                </span>
                {(paymentId || (paidCents ?? 0) > 0) && (
                  <a
                    href={`/pdf/${paymentId ? `comprovante/${paymentId}` : `comprovante-parcela/${number}`}?application=${application}`}
                    download
                    className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4 print:hidden"
                  >
                    Comprovante<span className="sr-only"> da parcela {number}</span>
                  </a>
                )}
              </td>
              <td className="figures text-right">
                {formatBRL(state === 'late' ? todayCents : (paidCents ?? valueCents))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
