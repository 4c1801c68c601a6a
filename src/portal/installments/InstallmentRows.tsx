import type { InstallmentView } from '#api/installments.ts'
import { installmentStates } from '#content/installments.ts'
import { dayOfWeek, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Table } from '#ui/structure/Table.tsx'

/**
 * The first open installment: its value and day, and its cost today if that differs. `isSaidPaid`: what it says about a
 * boleto stands below.
 */
export function NextInstallment({ row, isSaidPaid }: { row: InstallmentView; isSaidPaid: boolean }) {
  const { number, dueOn, payableUntil, state, todayCents, discountCents, valueCents, inTransitUntil } = row
  if (inTransitUntil !== null) {
    return (
      <>
        <p key="in-transit" className="text-ink-soft">
          Parcela <span>{number}</span>, com vencimento em <span>{formatPlainDate(dueOn)}</span>
        </p>
        <p translate="no" className="figures my-1 font-extrabold text-3xl">
          {formatBRL(valueCents)}
        </p>
        {!isSaidPaid && (
          <p key="said-paid" className="max-w-prose text-ink-soft">
            Pagou o boleto? O banco confirma até <span>{formatPlainDate(inTransitUntil)}</span>, e o dia do banco não
            conta como atraso.
          </p>
        )}
      </>
    )
  }
  if (state === 'late') {
    return (
      <>
        <p key="late" className="text-ink-soft">
          A parcela <span>{number}</span> venceu em <span>{formatPlainDate(dueOn)}</span>. Hoje ela custa
        </p>
        <p translate="no" className="figures my-1 font-extrabold text-3xl">
          {formatBRL(todayCents)}
        </p>
        <p key="late-parts" className="max-w-prose text-ink-soft">
          <LateParts row={row} /> <span>Se está difícil pagar, fale com a gente: procuramos um jeito com você.</span>
        </p>
      </>
    )
  }
  return (
    <>
      <p className="text-ink-soft">
        {payableUntil === dueOn
          ? `A parcela ${number} vence em ${formatPlainDate(dueOn)}`
          : `A parcela ${number} vence ${dayOfWeek(dueOn)}. Dá para pagar até ${dayOfWeek(payableUntil)}, sem multa.`}
      </p>
      <p translate="no" className="figures my-1 font-extrabold text-3xl">
        {formatBRL(valueCents)}
      </p>
      {discountCents > 0 && (
        <p className="max-w-prose text-ink-soft">
          Se pagar hoje, ela custa{' '}
          <strong translate="no" className="figures text-ink">
            {formatBRL(todayCents)}
          </strong>
          : são <span translate="no">{formatBRL(discountCents)}</span> de juros a menos.
        </p>
      )}
    </>
  )
}

const Amount = ({ cents }: { cents: number }) => <span translate="no">{formatBRL(cents)}</span>

/** The parts of what a late installment costs today, in a sentence. */
function LateParts({ row: { valueCents, fineCents, interestCents, correctionCents } }: { row: InstallmentView }) {
  return correctionCents > 0 ? (
    <span>
      São <Amount cents={valueCents} /> da parcela, <Amount cents={fineCents} /> de multa,{' '}
      <Amount cents={interestCents} /> de juros pelos dias de atraso e <Amount cents={correctionCents} /> de correção
      pelo IPCA.
    </span>
  ) : (
    <span key="without-correction">
      São <Amount cents={valueCents} /> da parcela, <Amount cents={fineCents} /> de multa e{' '}
      <Amount cents={interestCents} /> de juros pelos dias de atraso.
    </span>
  )
}

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
                <span>{formatPlainDate(dueOn)}</span>
                <span className="block text-ink-soft">
                  {paidOn ? `Paga em ${formatPlainDate(paidOn)}` : installmentStates[state]}
                </span>
                {(paymentId || (paidCents ?? 0) > 0) && (
                  <a
                    href={`/pdf/${paymentId ? `comprovante/${paymentId}` : `comprovante-parcela/${number}`}?application=${application}`}
                    download
                    className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4 print:hidden"
                  >
                    Comprovante<span className="sr-only">{` da parcela ${number}`}</span>
                  </a>
                )}
              </td>
              <td translate="no" className="figures text-right">
                {formatBRL(state === 'late' ? todayCents : (paidCents ?? valueCents))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
