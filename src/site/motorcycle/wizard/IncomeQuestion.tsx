import { type FocusEvent, type Ref, useEffect, useRef, useState } from 'react'
import { formatBRL } from '#domain/money/money.ts'
import { incomeDoubt } from '#domain/money/plausibility.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { fieldId } from './steps/step.ts'
import type { Wizard } from './wizard-state.ts'

/**
 * Asks about an income that looks like a hundredth of the real one, once the person leaves the field or presses
 * 'Continuar'. Never asks during typing, nor again about a confirmed income.
 */
export function useIncomeQuestion({ step, answers }: Wizard, installmentCents: number) {
  const [confirmed, setConfirmed] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ cents: number; urgent: boolean } | null>(null)
  const { incomeCents } = answers
  const open = step === 'professional' && incomeCents !== confirmed ? incomeDoubt(incomeCents, installmentCents) : null
  const cents = incomeCents ?? 0
  return {
    /** The question to show now. Null for none. */
    question: open && asked?.cents === cents ? { ...open, incomeCents: cents, urgent: asked.urgent } : null,
    /** Tells whether the person has to answer first, and shows the question. */
    holds(): boolean {
      if (open) setAsked({ cents, urgent: true })
      return open !== null
    },
    confirm: setConfirmed,
    onBlur({ target }: FocusEvent) {
      if (target.id === fieldId('incomeCents')) setAsked({ cents, urgent: false })
    },
  }
}

export type IncomeQuestionProps = {
  incomeCents: number
  installmentCents: number
  /** The income if the person left out the cents. Null if that is unlikely too. */
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
              <span>
                Não, são <span translate="no">{formatBRL(meant)}</span>
              </span>
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => onAnswer(incomeCents)}>
            <span>
              Sim, <span translate="no">{formatBRL(incomeCents)}</span>
            </span>
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
