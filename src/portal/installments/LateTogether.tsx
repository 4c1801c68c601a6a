import type { InstallmentsAnswer, InstallmentsView } from '#api/installments.ts'
import { businessDaysToPay } from '#domain/installments/boleto-charge.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Fold } from '#ui/structure/Fold.tsx'
import { InstallmentPayment } from './InstallmentPayment.tsx'
import { waysOf } from './ways-of.ts'

/**
 * The numbers of the late installments that can be paid together; none if there are fewer than two. Leaves out what the
 * bank checks, and what a boleto on its way may have paid.
 */
export function lateTogether({ rows }: InstallmentsView, inCheck: ReadonlySet<number>): number[] {
  const numbers = rows
    .filter(({ state, number, inTransitUntil }) => state === 'late' && !inCheck.has(number) && inTransitUntil === null)
    .map(({ number }) => number)
  return numbers.length > 1 ? numbers : []
}

type Props = {
  application: string
  plan: InstallmentsView
  /** The late installments. */
  numbers: readonly number[]
  charges: InstallmentsAnswer['charges']
  ways: InstallmentsAnswer['ways']
  onAnswer: (answer: InstallmentsAnswer) => void
}

/** Pays all late installments at once. Folded, because the oldest one alone stands above. */
export function LateTogether({ application, plan, numbers, charges, ways, onAnswer }: Props) {
  const late = plan.rows.filter(({ number }) => numbers.includes(number))
  const payWays = waysOf(plan, ways, numbers)
  return (
    <div className="print:hidden">
      <Fold
        title={
          <span className="figures">
            <span>{`Pagar as ${late.length} em atraso juntas`}</span>:{' '}
            <strong translate="no" className="whitespace-nowrap font-extrabold">
              {formatBRL(late.reduce((sum, { todayCents }) => sum + todayCents, 0))}
            </strong>
          </span>
        }
        isOpen={charges.some((charge) => charge.numbers.join() === numbers.join())}
      >
        {payWays.includes('boleto') && (
          <p className="max-w-prose text-ink-soft">
            {`É o valor de hoje. O boleto vence em ${businessDaysToPay} dias úteis e cobra o valor desse dia.`}
          </p>
        )}
        <InstallmentPayment
          key={numbers.join()}
          application={application}
          numbers={numbers}
          charges={charges}
          ways={payWays}
          isCorrected={plan.isCorrected}
          isLate
          today={plan.today}
          onAnswer={onAnswer}
        />
      </Fold>
    </div>
  )
}
