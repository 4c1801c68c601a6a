import { type Ref, useEffect, useRef } from 'react'
import { formatBRL } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

export type IncomeQuestionProps = {
  incomeCents: number
  installmentCents: number
  /** The income if the person left out the cents. Null where that is unlikely too. */
  meant: number | null
  /** Takes the focus, because the person pressed 'Continuar'. */
  urgent: boolean
  onAnswer: (incomeCents: number) => void
}

/** Asks whether the person meant an income that looks too small. One button corrects it, the other confirms it. */
export function IncomeQuestion({ incomeCents, installmentCents, meant, urgent, onAnswer }: IncomeQuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (urgent) box.current?.focus()
  }, [urgent])
  return (
    <Alert
      ref={box as Ref<HTMLDivElement>}
      tone="warn"
      role="status"
      className="mt-5"
      title={`Você ganha ${formatBRL(incomeCents)} por mês?`}
      action={
        <div className="flex flex-wrap gap-3">
          {meant !== null && (
            <Button size="sm" onClick={() => onAnswer(meant)}>
              Não, são {formatBRL(meant)}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => onAnswer(incomeCents)}>
            Sim, {formatBRL(incomeCents)}
          </Button>
        </div>
      }
    >
      {incomeCents < installmentCents
        ? `A parcela deste plano é de ${formatBRL(installmentCents)}.`
        : 'É menos do que esperamos para uma renda de um mês inteiro.'}
    </Alert>
  )
}
