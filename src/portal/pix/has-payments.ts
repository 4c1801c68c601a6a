import type { ApplicantView } from '#api/portal.ts'

/** Whether the bank has, had or owes money of the customer. */
export const hasPayments = ({ payments, outcome }: Pick<ApplicantView, 'payments' | 'outcome'>): boolean =>
  payments.length > 0 || outcome.installmentsOwedCents > 0 || outcome.corrections.length > 0
