import type { ApplicantView } from '#contracts/portal.ts'
import { schedule } from '#domain/money/financing.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Table } from '#ui/structure/Table.tsx'

/** Every month of the plan. With interest it also tells how each payment divides. */
export function Schedule({ view }: { view: ApplicantView }) {
  const rows = schedule(view.financedCents, view.installments, view.monthlyInterestPercent)
  const withInterest = view.monthlyInterestPercent > 0
  const total = rows.reduce((sum, row) => sum + row.paymentCents, 0)
  const money = 'figures text-right'
  return (
    <div className="mt-5">
      <p className="mb-3 text-ink-soft text-sm">O dia do vencimento é combinado na assinatura do contrato.</p>
      <Table caption="Parcelas do financiamento">
        <thead>
          <tr>
            <th scope="col">Parcela</th>
            <th scope="col" className={money}>
              Valor
            </th>
            {withInterest && (
              <th scope="col" className={money}>
                Juros
              </th>
            )}
            <th scope="col" className={money}>
              Saldo depois dela
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td className="figures">
                {row.number} de {rows.length}
              </td>
              <td className={money}>{formatBRL(row.paymentCents)}</td>
              {withInterest && <td className={money}>{formatBRL(row.interestCents)}</td>}
              <td className={money}>{formatBRL(row.balanceCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line-strong border-t-2 font-bold">
            <td>Total</td>
            <td className={money}>{formatBRL(total)}</td>
            {withInterest && <td className={money}>{formatBRL(total - view.financedCents)}</td>}
            <td />
          </tr>
        </tfoot>
      </Table>
    </div>
  )
}
