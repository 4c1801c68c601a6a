import type { InstallmentView } from '#api/installments.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'

/** The first open installment: its value and day, and its cost today if that differs. */
export function NextInstallment({ row }: { row: InstallmentView }) {
  const { number, dueOn, payableUntil, state, todayCents, fineCents, interestCents, discountCents, valueCents } = row
  if (state === 'late') {
    return (
      <>
        <p className="text-ink-soft">
          A parcela {number} venceu em {formatPlainDate(dueOn)}. Hoje ela custa
        </p>
        <p className="figures my-1 font-extrabold text-3xl">{formatBRL(todayCents)}</p>
        <p className="max-w-prose text-ink-soft">
          São {formatBRL(valueCents)} da parcela, {formatBRL(fineCents)} de multa e {formatBRL(interestCents)} de juros
          pelos dias de atraso. Se está difícil pagar, fale com a gente: procuramos um jeito com você.
        </p>
      </>
    )
  }
  return (
    <>
      <p className="text-ink-soft">
        A parcela {number} vence em {formatPlainDate(dueOn)}
        {payableUntil !== dueOn && `, dia sem banco: pague até ${formatPlainDate(payableUntil)} sem acréscimo`}
      </p>
      <p className="figures my-1 font-extrabold text-3xl">{formatBRL(valueCents)}</p>
      {discountCents > 0 && (
        <p className="max-w-prose text-ink-soft">
          Se pagar hoje, ela custa <strong className="figures text-ink">{formatBRL(todayCents)}</strong>: são{' '}
          {formatBRL(discountCents)} de juros a menos.
        </p>
      )}
    </>
  )
}
