import type * as z from 'zod/mini'
import { passwordStep, personalStep, professionalStep, residentialStep } from '#contracts/application.ts'
import { fieldProblems } from '#contracts/problem.ts'
import { type Answers, asRequestFields, type FieldName, noSecrets, type Secrets } from '../fields/answers.ts'
import { personalHeading, personalHint } from '../fields/fields.ts'

export const stepIds = ['personal', 'residential', 'professional', 'password'] as const
export type StepId = (typeof stepIds)[number]

/** Field -> code of what is wrong with it. */
export type Problems = Partial<Record<FieldName, string>>

/** A step of the wizard is data: what it is called, asks for, accepts, and what comes after and before. */
export type Step = {
  readonly id: StepId
  readonly heading: string
  readonly hint: string
  readonly fields: readonly FieldName[]
  readonly schema: z.ZodMiniType
  readonly next: StepId | 'thanks'
  readonly previous: StepId | null
}

export const steps: Record<StepId, Step> = {
  personal: {
    id: 'personal',
    heading: personalHeading,
    hint: personalHint,
    fields: ['fullName', 'cpf', 'birthDate', 'email', 'phone'],
    schema: personalStep,
    next: 'residential',
    previous: null,
  },
  residential: {
    id: 'residential',
    heading: 'Onde você mora',
    hint: 'Comece pelo CEP: o endereço se preenche sozinho.',
    fields: ['cep', 'street', 'number', 'neighborhood', 'city', 'state'],
    schema: residentialStep,
    next: 'professional',
    previous: 'personal',
  },
  professional: {
    id: 'professional',
    heading: 'O que você faz',
    hint: 'Usamos sua profissão e sua renda na análise de crédito.',
    fields: ['profession', 'incomeCents'],
    schema: professionalStep,
    next: 'password',
    previous: 'residential',
  },
  password: {
    id: 'password',
    heading: 'Crie sua senha e confira tudo',
    hint: 'Com o CPF e esta senha você acompanha o pedido em “Meu financiamento”.',
    fields: ['password', 'confirmPassword', 'termsAccepted'],
    schema: passwordStep,
    next: 'thanks',
    previous: 'professional',
  },
}

function parseStep(id: StepId, answers: Answers, secrets: Secrets) {
  const { fields, schema } = steps[id]
  const values: Record<string, unknown> = { ...asRequestFields(answers), ...secrets }
  return schema.safeParse(Object.fromEntries(fields.map((name) => [name, values[name]])))
}

/** What is wrong with a step's fields, as codes, in the order of the fields. Empty when it may be left. */
export function checkStep(id: StepId, answers: Answers, secrets: Secrets): Problems {
  const parsed = parseStep(id, answers, secrets)
  if (parsed.success) return {}
  const found = new Map(fieldProblems(parsed.error.issues).map(({ field, code }) => [field, code]))
  // A profession is chosen, not typed: text that is on no list counts as nothing, and needs another sentence.
  if (found.get('profession') === 'required') found.set('profession', 'profession_unknown')
  const wrong = steps[id].fields.filter((name) => found.has(name))
  return Object.fromEntries(wrong.map((name) => [name, found.get(name)]))
}

/** The answers as the server will store them (no doubled spaces, e-mail in small letters), so that the review shows just that. */
export function tidyAnswers(answers: Answers): Answers {
  const tidied = stepIds.flatMap((id) => {
    const parsed = id === 'password' ? null : parseStep(id, answers, noSecrets)
    if (!parsed?.success) return []
    // The birth date is kept as it is typed, day first.
    return Object.entries(parsed.data as object).filter(([name]) => name !== 'birthDate')
  })
  return { ...answers, ...Object.fromEntries(tidied) }
}

/** Tells whether a step has nothing wrong. */
export function isStepDone(id: StepId, answers: Answers, secrets: Secrets): boolean {
  return Object.keys(checkStep(id, answers, secrets)).length === 0
}

/** The step a person may really be in when asking for one: the first of those before it that is not done, else itself. */
export function reachableStep(wanted: StepId, answers: Answers, secrets: Secrets): StepId {
  const before = stepIds.slice(0, stepIds.indexOf(wanted))
  return before.find((id) => !isStepDone(id, answers, secrets)) ?? wanted
}

/** The step that asks for a field. */
export function stepOfField(name: string): StepId | undefined {
  return stepIds.find((id) => (steps[id].fields as readonly string[]).includes(name))
}
