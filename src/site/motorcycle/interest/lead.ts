import type { FieldProblem } from '#api/field-problems.ts'
import { fieldProblems } from '#api/field-problems.ts'
import { leadForm } from '#api/lead.ts'

/** What the form holds: CPF and phone as digits. */
export type LeadValues = { fullName: string; cpf: string; email: string; phone: string; accepted: boolean }

export const emptyLead: LeadValues = { fullName: '', cpf: '', email: '', phone: '', accepted: false }

/** What is wrong with a form, as a code by field; empty when it may be sent. */
export function leadProblems({ accepted, ...values }: LeadValues): Record<string, string> {
  const parsed = leadForm.safeParse(values)
  const problems = byField(parsed.success ? [] : fieldProblems(parsed.error.issues))
  return accepted ? problems : { ...problems, accepted: 'consent_required' }
}

/** A server's problems as a code by field; those of the consent belong to its checkbox. */
export function byField(problems: readonly FieldProblem[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ field, code }) => [field.startsWith('consent') ? 'accepted' : field, code]))
}
