import type { DebitView } from '#api/debits.ts'
import type { InstallmentsAnswer, InstallmentsView, InstallmentView } from '#api/installments.ts'

/** An installment of R$ 231,40 that is not due yet, with the changes of a test. */
export const installmentRow = (changes: Partial<InstallmentView> = {}): InstallmentView => ({
  number: 2,
  dueOn: '2026-12-10',
  payableUntil: '2026-12-10',
  valueCents: 23_140,
  state: 'open',
  paidOn: null,
  paidCents: null,
  todayCents: 23_140,
  fineCents: 0,
  interestCents: 0,
  correctionCents: 0,
  discountCents: 0,
  inTransitUntil: null,
  debit: null,
  paymentId: null,
  ...changes,
})

/** A plan without interest, with these installments to pay. */
export function installmentsPlan(rows: InstallmentView[] = [installmentRow()]): InstallmentsView {
  const openCents = rows.reduce((sum, { valueCents }) => sum + valueCents, 0)
  return {
    today: '2026-11-27',
    monthlyInterestPercent: 0,
    isCorrected: true,
    settlement: null,
    statementYears: [2026],
    settledOn: null,
    openCents,
    payoffCents: openCents,
    rows,
  }
}

/** The answer of the portal about installments of which nothing is under way, with the changes of a test. */
export const installmentsAnswer = (changes: Partial<InstallmentsAnswer> = {}): InstallmentsAnswer => ({
  plan: null,
  charges: [],
  dueDay: { offer: null, movableFrom: null },
  duplicates: [],
  checked: [],
  debit: null,
  isChargeable: true,
  ways: [],
  ...changes,
})

/** An automatic debit that is offered and not on, with the changes of a test. */
export const debitView = (changes: Partial<DebitView> = {}): DebitView => ({
  state: 'off',
  isOffered: true,
  code: null,
  holds: null,
  offeredUntil: null,
  since: null,
  ended: null,
  simulation: null,
  ...changes,
})
