import { professionalStep } from '#api/application-steps.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Step } from './step.ts'

const fields = {
  // A profession is chosen from a list. Other text counts as missing, and needs a sentence of its own.
  profession: { kind: 'profession', label: 'Profissão', columns: 6, whenMissing: 'profession_unknown' },
  incomeCents: {
    kind: 'money',
    label: 'Renda Mensal',
    hint: 'Some tudo o que você recebe por mês, antes dos descontos.',
    columns: 3,
    input: { autoComplete: 'off' },
  },
} satisfies Step['fields']

/** The person's profession and income. */
export const professional: Step = {
  id: 'professional',
  title: 'Profissional',
  heading: 'O que você faz',
  hint: 'Para a análise de crédito.',
  fields,
  schema: professionalStep,
  previous: 'residential',
  next: 'password',
  summary: {
    title: 'Profissão e renda',
    facts: ({ profession, incomeCents }) => [
      { label: fields.profession.label, value: profession },
      { label: fields.incomeCents.label, value: formatBRL(incomeCents ?? 0) },
    ],
  },
}
