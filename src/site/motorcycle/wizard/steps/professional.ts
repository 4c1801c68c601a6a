import { professionalStep } from '#api/application-steps.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Step } from './step.ts'

const fields = {
  // A profession is chosen, not typed: text that is on no list counts as nothing, and needs another sentence.
  profession: { kind: 'profession', label: 'Profissão', columns: 6, whenMissing: 'profession_unknown' },
  incomeCents: {
    kind: 'money',
    label: 'Renda Mensal',
    hint: 'Some tudo o que você recebe por mês, antes dos descontos.',
    columns: 3,
    input: { autoComplete: 'off' },
  },
} satisfies Step['fields']

/** What the person does and earns. */
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
