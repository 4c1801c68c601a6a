import type { CepResponse } from '#api/cep.ts'
import type { FieldProblem } from '#api/field-problems.ts'
import type { SessionPerson } from '#api/session.ts'
import { type Address, clearFilled, fillAddress } from '#domain/identity/fill-address.ts'
import {
  type Answers,
  answersOf,
  type FieldName,
  isBlank,
  isOf,
  noAnswers,
  noSecrets,
  type Secrets,
  withTyped,
} from './answers.ts'
import { type StepId, stepIds } from './steps/step.ts'
import { checkStep, fieldNames, type Problems, reachableStep, stepOfField, steps, tidyAnswers } from './steps/steps.ts'

/** One application on its way: the key of all its tries, and its content without the password. */
export type Submission = { readonly key: string; readonly content: string }

/**
 * The whole state of the wizard. The browser stores the step, the answers and the submission, but never the secrets.
 */
export type Wizard = {
  readonly step: StepId
  readonly answers: Answers
  readonly secrets: Secrets
  /**
   * The parts of the address that a postal code filled in. The next code may replace them until the person edits them.
   */
  readonly filled: Partial<Address>
  /** The step's problems at the last 'Continuar' that the person has not fixed yet. */
  readonly problems: Problems
  /** The fields of any step that the server refused and the person has not changed yet. */
  readonly refused: Problems
  /** Counts the refusals of a step, so that each one moves the focus to the summary. */
  readonly refusals: number
  /**
   * The person came back to change an answer. The next 'Continuar' leads to the review, or to the first unfinished
   * step.
   */
  readonly changing: boolean
  /** The person wants the device to keep the CPF too. */
  readonly keepsCpf: boolean
  readonly submission: Submission | null
  /**
   * The logged-in person; null without a session. With `isOwn` the application joins this person's account. Without it
   * the application is another person's, with another CPF, and creates an account.
   */
  readonly login: { readonly person: SessionPerson; readonly isOwn: boolean } | null
}

export type WizardEvent =
  | { type: 'answered'; values: Partial<Answers & Secrets> }
  | { type: 'addressFound'; cep: string; address: CepResponse }
  | { type: 'continued' }
  | { type: 'went'; to: StepId; changing?: boolean }
  | { type: 'refused'; errors: readonly FieldProblem[] }
  | { type: 'keptCpf'; wanted: boolean }
  | { type: 'submitted'; submission: Submission | null }
  | { type: 'cleared' }
  | { type: 'loggedIn'; person: SessionPerson; startsAgain?: boolean }
  | { type: 'loggedOut' }

export const newWizard: Wizard = {
  step: 'personal',
  answers: noAnswers,
  secrets: noSecrets,
  filled: {},
  problems: {},
  refused: {},
  refusals: 0,
  changing: false,
  keepsCpf: false,
  submission: null,
  login: null,
}

/** Tells whether the application joins the account of the logged-in person. */
export const isOwned = ({ login }: Pick<Wizard, 'login'>): boolean => login?.isOwn ?? false

/** Tells whether the wizard holds only answers of the account, so that nothing is worth keeping. */
export function isUntouched({ answers, login, submission }: Wizard): boolean {
  if (isBlank(answers)) return true
  return Boolean(login?.isOwn) && submission === null && isSame(answers, login && answersOf(login.person))
}

const isSame = (one: Answers, other: Answers | null) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the wizard after an event. Pure: the same event on the same wizard gives the same. */
export function advance(wizard: Wizard, event: WizardEvent): Wizard {
  switch (event.type) {
    case 'answered':
      return answer(wizard, event.values)
    case 'addressFound': {
      // Only the newest postal code counts, however late an older answer arrives.
      if (event.cep !== wizard.answers.cep) return wizard
      const { typed, filled } = fillAddress(wizard.answers, wizard.filled, event.address)
      return clearFixedErrors({ ...wizard, answers: typed, filled })
    }
    case 'continued':
      return leaveStep(wizard)
    case 'went':
      return enter(wizard, event.to, event.changing ?? false)
    case 'refused':
      return refuse(wizard, event.errors)
    case 'keptCpf':
      return { ...wizard, keepsCpf: event.wanted }
    case 'submitted':
      return { ...wizard, submission: event.submission }
    case 'cleared':
      return wizard.login ? logIn(newWizard, wizard.login.person) : newWizard
    case 'loggedIn':
      return logIn(event.startsAgain ? newWizard : wizard, event.person)
    case 'loggedOut':
      return newWizard
  }
}

/**
 * Fills in the account's answers, unless the typed answers are another person's. Typed answers stay, except CPF and
 * e-mail.
 */
function logIn(wizard: Wizard, person: SessionPerson): Wizard {
  const own = answersOf(person)
  if (!isOf(wizard.answers, own)) return { ...wizard, login: { person, isOwn: false } }
  const answers = withTyped(own, wizard.answers, (all) =>
    stepIds.flatMap((id) => Object.keys(checkStep(id, all, noSecrets))),
  )
  const { street, neighborhood, city, state } = own
  return clearFixedErrors({
    ...wizard,
    answers,
    // A new postal code may replace the account's address.
    filled: { street, neighborhood, city, state, ...wizard.filled },
    refused: without(wizard.refused, ['cpf', 'email']),
    login: { person, isOwn: true },
    // All is filled in, so the next 'Continuar' leads to the review.
    changing: true,
  })
}

function answer(wizard: Wizard, sent: Partial<Answers & Secrets>): Wizard {
  // CPF and e-mail belong to the account, but a browser extension may fill them in.
  const { cpf: _, email: __, ...others } = sent
  const values = isOwned(wizard) ? others : sent
  const { password, confirmPassword, termsAccepted, offersAccepted, ...answers } = {
    ...wizard.answers,
    ...wizard.secrets,
    ...values,
  }
  const refused = without(wizard.refused, Object.keys(values) as FieldName[])
  const isAnotherCep = answers.cep !== wizard.answers.cep
  const { typed, filled } = isAnotherCep
    ? clearFilled(answers, wizard.filled)
    : { typed: answers, filled: wizard.filled }
  const answered = clearFixedErrors({
    ...wizard,
    answers: typed,
    filled,
    secrets: { password, confirmPassword, termsAccepted, offersAccepted },
    refused,
  })
  const isNowOwn = wizard.login && !wizard.login.isOwn && answers.cpf === wizard.login.person.cpf
  return isNowOwn ? logIn(answered, wizard.login.person) : answered
}

/**
 * Removes the errors that are fixed. New ones wait for 'Continuar', so that the page does not correct the person during
 * typing.
 */
function clearFixedErrors(wizard: Wizard): Wizard {
  const still = checkStep(wizard.step, wizard.answers, wizard.secrets, isOwned(wizard))
  const names = Object.keys(wizard.problems) as FieldName[]
  return { ...wizard, problems: pick(still, names) }
}

/** Returns the problems that a step shows: its own, and the server's refusals of unchanged fields. */
export function shownProblems({ step, problems, refused }: Wizard): Problems {
  return pick({ ...refused, ...problems }, fieldNames(step))
}

function pick(problems: Problems, names: readonly FieldName[]): Problems {
  return Object.fromEntries(names.flatMap((name) => (problems[name] ? [[name, problems[name]]] : [])))
}

function without(problems: Problems, names: readonly FieldName[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name as FieldName)))
}

function leaveStep(wizard: Wizard): Wizard {
  const problems = checkStep(wizard.step, wizard.answers, wizard.secrets, isOwned(wizard))
  if (Object.keys(problems).length > 0) return { ...wizard, problems, refusals: wizard.refusals + 1 }
  const { next } = steps[wizard.step]
  const accepted = { ...wizard, problems: {}, refused: without(wizard.refused, fieldNames(wizard.step)) }
  return next === 'thanks' ? accepted : enter(accepted, wizard.changing ? 'password' : next, false)
}

function enter(wizard: Wizard, to: StepId, changing: boolean): Wizard {
  const answers = tidyAnswers(wizard.answers)
  return { ...wizard, answers, step: reachableStep(to, answers, wizard.secrets), changing, problems: {} }
}

/** Shows the server's refusals on the first step that has one. Ignores fields that no step has. */
function refuse(wizard: Wizard, errors: readonly FieldProblem[]): Wizard {
  const refused: Problems = {}
  for (const { field, code } of errors) {
    const name = boxOf(field) ?? (field as FieldName)
    if (stepOfField(name)) refused[name] = code
  }
  const step = stepIds.find((id) => fieldNames(id).some((name) => refused[name]))
  if (!step) return wizard
  return { ...wizard, step, changing: step !== 'password', problems: {}, refused, refusals: wizard.refusals + 1 }
}

/** Returns the checkbox of a refused consent. */
function boxOf(field: string): FieldName | undefined {
  if (field.startsWith('offersConsent')) return 'offersAccepted'
  return field.startsWith('consent') ? 'termsAccepted' : undefined
}
