import { useState } from 'react'
import type { InstallmentsAnswer, InstallmentsView } from '#api/installments.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { businessDaysToPay } from '#domain/installments/boleto-charge.ts'
import { formatBRL } from '#domain/money/money.ts'
import { purposeOf } from '#domain/payments/charge.ts'
import { Button } from '#ui/actions/Button.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { InstallmentPayment } from './InstallmentPayment.tsx'
import { waysOf } from './ways-of.ts'

type Props = {
  application: string
  plan: InstallmentsView
  /** The installments whose payment the bank checks. The customer cannot pay them at that time. */
  inCheck: ReadonlySet<number>
  charges: InstallmentsAnswer['charges']
  /** The late installments, if they are paid together above. */
  allLate: readonly number[]
  ways: InstallmentsAnswer['ways']
  onAnswer: (answer: InstallmentsAnswer) => void
}

/** 'Adiantar ou quitar', which a press unfolds, or an open charge for several installments. */
export function PayAhead(props: Props) {
  const [open, setOpen] = useState(askedOf(props) !== undefined)
  if (payableOf(props).length === 0) return null
  return (
    <>
      <Button variant="secondary" className="mt-4 print:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        Adiantar ou quitar
      </Button>
      {open && <Choice {...props} />}
    </>
  )
}

/** The open charge for several installments that is not the one for all late ones, which stands above. */
const askedOf = ({ charges, allLate }: Pick<Props, 'charges' | 'allLate'>) =>
  charges.findLast(({ numbers }) => numbers.length > 1 && numbers.join() !== allLate.join())

const payableOf = ({ plan, inCheck }: Pick<Props, 'plan' | 'inCheck'>) =>
  plan.rows.filter(({ state, number }) => state !== 'paid' && !inCheck.has(number))

/**
 * Chooses the installments to pay today and shows their sum and its code. The last one is chosen first, because paying
 * it saves most.
 */
function Choice({ application, plan, inCheck, charges, allLate, ways, onAnswer }: Props) {
  const open = payableOf({ plan, inCheck })
  const asked = askedOf({ charges, allLate })
  const [ticked, setTicked] = useState<readonly number[]>(asked?.numbers ?? open.slice(-1).map(({ number }) => number))
  const chosen = open.filter(({ number }) => ticked.includes(number))
  const sum = (pick: (row: (typeof open)[number]) => number) => chosen.reduce((total, row) => total + pick(row), 0)
  const savedCents = sum(({ discountCents }) => discountCents)
  const all = () => setTicked(open.map(({ number }) => number))
  const numbers = chosen.map(({ number }) => number)
  const payWays = waysOf(plan, ways, numbers)
  const isAll = purposeOf(numbers, plan.rows.filter(({ state }) => state !== 'paid').length) === 'settlement'
  // A boleto is of a later day, on which the same installments may cost more.
  const costsMoreLater = plan.monthlyInterestPercent > 0 || chosen.some(({ state }) => state === 'late')

  return (
    <div className="mt-4 print:hidden">
      <fieldset>
        <legend className="font-semibold">Quais parcelas você quer pagar hoje?</legend>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button size="sm" variant="secondary" onClick={all}>
            {inCheck.size > 0 ? 'Todas as outras' : 'Todas: quitar'}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setTicked(open.slice(-1).map(({ number }) => number))}>
            Só a última
          </Button>
        </div>
        <ul className="mt-3 max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line px-3">
          {/* The last one first: it is the one that is chosen, so it has to be in view. */}
          {[...open].reverse().map(({ number, dueOn, todayCents, state }) => (
            <li key={number}>
              <CheckboxField
                checked={ticked.includes(number)}
                onChange={({ target }) =>
                  setTicked(target.checked ? [...ticked, number] : ticked.filter((one) => one !== number))
                }
                label={`Parcela ${number}, ${formatPlainDate(dueOn)}${state === 'late' ? ', em atraso' : ''}: ${formatBRL(todayCents)}`}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="mt-4" aria-live="polite">
        <Facts
          columns={3}
          facts={[
            { label: 'Parcelas escolhidas', value: String(chosen.length) },
            { label: 'Para pagar hoje', value: formatBRL(sum(({ todayCents }) => todayCents)) },
            ...(plan.monthlyInterestPercent > 0
              ? [{ label: 'Juros que você não paga', value: formatBRL(savedCents) }]
              : []),
          ]}
        />
        {isAll && (
          <p key="all" className="mt-3 max-w-prose text-ink-soft">
            São todas as que faltam: com este pagamento, o contrato fica quitado.
          </p>
        )}
        {chosen.length > 0 && costsMoreLater && payWays.includes('boleto') && (
          <p key="boleto" className="mt-3 max-w-prose text-ink-soft">
            {`O boleto vence em ${businessDaysToPay} dias úteis e cobra o valor desse dia.`}
          </p>
        )}
      </div>
      {chosen.length > 0 && (
        <InstallmentPayment
          key={numbers.join()}
          application={application}
          numbers={numbers}
          charges={charges}
          ways={payWays}
          isCorrected={plan.isCorrected}
          isLate={chosen.some(({ state }) => state === 'late')}
          today={plan.today}
          onAnswer={onAnswer}
        />
      )}
    </div>
  )
}
