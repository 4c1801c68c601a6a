import { type FocusEvent, useState } from 'react'
import { incomeDoubt } from '#domain/money/income-doubt.ts'
import type { Wizard } from './state/wizard.ts'
import { fieldId } from './steps/step.ts'

/**
 * The question about an income that looks like a hundredth of itself: asked once the field is left, and before the step is;
 * never while somebody types, nor again about an income that was confirmed.
 */
export function useIncomeQuestion({ step, answers }: Wizard, installmentCents: number) {
  const [confirmed, setConfirmed] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ cents: number; urgent: boolean } | null>(null)
  const { incomeCents } = answers
  const open = step === 'professional' && incomeCents !== confirmed ? incomeDoubt(incomeCents, installmentCents) : null
  const cents = incomeCents ?? 0
  return {
    /** What is asked now; null for nothing. */
    question: open && asked?.cents === cents ? { ...open, incomeCents: cents, urgent: asked.urgent } : null,
    /** Tells whether something has to be answered before going on, and asks it. */
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
