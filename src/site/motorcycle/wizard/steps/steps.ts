import { lineRules, readLine } from '#api/line-rules.ts'
import { type Answers, asRequestFields, type FieldName, type Secrets } from '../answers.ts'
import { knownPersonal, password, personal, professional, residential, review } from './fields.ts'
import { problemOf } from './problems.ts'
import { type Fact, type Step, type StepId, stepIds } from './step.ts'

export const steps: Record<StepId, Step> = { personal, residential, professional, password }

const ownedSteps: Record<StepId, Step> = { ...steps, personal: knownPersonal, password: review }

/** Returns a step for a logged-in person (`owned`), or for a person who creates an account. */
export const stepOf = (id: StepId, owned: boolean): Step => (owned ? ownedSteps[id] : steps[id])

/** Returns the names of the steps as the stepper shows them; the last one is the thanks. */
export const stepTitles = (owned: boolean) => [...stepIds.map((id) => stepOf(id, owned).title), 'Finalizado']

/** Field -> code of its problem. */
export type Problems = Partial<Record<FieldName, string>>

/** The names of a step's fields, in the order of the screen. */
export function fieldNames(id: StepId): FieldName[] {
  return Object.keys(steps[id].fields) as FieldName[]
}

/**
 * Returns the problems of a step's fields as codes, in the order of the fields. Empty when the person may leave the
 * step.
 */
export function checkStep(id: StepId, answers: Answers, secrets: Secrets, owned = false): Problems {
  const values = { ...asRequestFields(answers), ...secrets }
  const names = Object.keys(stepOf(id, owned).fields) as FieldName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const code = problemOf(name, values)
      if (code === null) return []
      return [[name, code === 'required' ? (steps[id].fields[name]?.whenMissing ?? code) : code]]
    }),
  )
}

/**
 * Returns the answers as the server will store them (no doubled spaces, e-mail in lower case), so that the review shows
 * the same. An answer with a problem stays as it is.
 */
export function tidyAnswers(answers: Answers): Answers {
  const tidied = Object.entries(lineRules).flatMap(([name, rule]) => {
    // The birth date is kept as typed, day first.
    const read = name === 'birthDate' ? {} : readLine(rule, answers[name as keyof typeof lineRules])
    return read.text === undefined ? [] : [[name, read.text]]
  })
  return { ...answers, ...Object.fromEntries(tidied) }
}

/** The answers of a step: all of them, and the few that a folded part says. */
type Summary = { id: StepId; title: string; facts: readonly Fact[]; line: readonly string[] }

/** Returns the answers step by step, for the review at the end. */
export function summaries(answers: Answers): Summary[] {
  return stepIds.flatMap((id) => {
    const { summary } = steps[id]
    return summary ? [{ id, title: summary.title, facts: summary.facts(answers), line: summary.line(answers) }] : []
  })
}

/** Tells whether a step has no problems. */
export function isStepDone(id: StepId, answers: Answers, secrets: Secrets): boolean {
  return Object.keys(checkStep(id, answers, secrets)).length === 0
}

/** Returns the step that a person may enter: the first unfinished step before the wanted one, else the wanted one. */
export function reachableStep(wanted: StepId, answers: Answers, secrets: Secrets): StepId {
  const before = stepIds.slice(0, stepIds.indexOf(wanted))
  return before.find((id) => !isStepDone(id, answers, secrets)) ?? wanted
}

/** The step that asks for a field. */
export function stepOfField(name: string): StepId | undefined {
  return stepIds.find((id) => Object.hasOwn(steps[id].fields, name))
}
