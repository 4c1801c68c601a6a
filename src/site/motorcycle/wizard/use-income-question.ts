import { type FocusEvent, useState } from 'react'
import { incomeDoubt } from '#domain/money/income-doubt.ts'
import type { Wizard } from './state/wizard.ts'
import { fieldId } from './steps/step.ts'

/**
 * Asks about an income that looks like a hundredth of the real one, once the person leaves the field or presses 'Continuar'.
 * Never asks while the person types, nor again about a confirmed income.
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
    /** Tells whether the person has to answer before going on, and asks then. */
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
