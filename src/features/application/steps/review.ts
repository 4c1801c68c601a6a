import { formatPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { brazilianStates } from '#domain/identity/address.ts'
import { formatCep, formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import type { Quote } from '#domain/money/financing.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import type { Answers } from '../fields/answers.ts'
import { labels } from '../fields/fields.ts'
import type { StepId } from './steps.ts'

type Fact = { readonly label: string; readonly value: string; readonly wide?: boolean }

/** A block of the review: what was answered in one step, with the step where it is changed. */
export type ReviewBlock = {
  readonly step: Exclude<StepId, 'password'>
  readonly title: string
  readonly facts: readonly Fact[]
}

/** What a person is about to send, in the words and formats of the screen. */
export function reviewBlocks(answers: Answers): ReviewBlock[] {
  const date = parsePlainDate(answers.birthDate)
  const state = brazilianStates.find(({ code }) => code === answers.state)
  return [
    {
      step: 'personal',
      title: 'Dados pessoais',
      facts: [
        { label: labels.fullName, value: answers.fullName, wide: true },
        { label: labels.cpf, value: formatCpf(answers.cpf) },
        { label: labels.birthDate, value: date ? formatPlainDate(date) : answers.birthDate },
        { label: labels.email, value: answers.email },
        { label: labels.phone, value: formatPhone(answers.phone) },
      ],
    },
    {
      step: 'residential',
      title: 'Endereço',
      facts: [
        { label: labels.street, value: `${answers.street}, ${answers.number}` },
        { label: labels.neighborhood, value: answers.neighborhood },
        { label: labels.city, value: state ? `${answers.city} (${state.name})` : answers.city },
        { label: labels.cep, value: formatCep(answers.cep) },
      ],
    },
    {
      step: 'professional',
      title: 'Profissão e renda',
      facts: [
        { label: labels.profession, value: answers.profession },
        { label: labels.incomeCents, value: formatBRL(answers.incomeCents ?? 0) },
      ],
    },
  ]
}

/** The plan that is applied for, in one sentence each. */
export function planFacts(model: string, plan: Quote): Fact[] {
  const interest = plan.interestFree ? 'Sem juros' : `${formatPercent(plan.monthlyInterestPercent)} ao mês`
  return [
    { label: 'Moto', value: model },
    { label: 'Valor total', value: formatBRL(plan.priceCents) },
    { label: `Entrada de ${formatPercent(plan.entryPercent)}`, value: formatBRL(plan.entryCents) },
    { label: 'Parcelas', value: `${plan.installments}x de ${formatBRL(plan.installmentCents)}` },
    { label: 'Juros', value: interest },
  ]
}
