import type { SentPlan } from '../plan.ts'
import { type StepId, stepIds } from './steps/step.ts'

/**
 * The steps up to a history entry, kept in its state, so that the browser's Back goes one step back and not off the
 * page.
 */
type Trail = readonly StepId[]

/**
 * The facts of the thanks, kept in the history entry so that a reload shows them again. Facts that an older version of
 * the page did not store are null.
 */
export type Thanks = {
  readonly contractNumber: string
  readonly model: string
  /** The last day of the bank's promise to answer. */
  readonly contactBy: string | null
  /** The applicant. */
  readonly person: { readonly fullName: string; readonly maskedCpf: string } | null
  /** When the bank received the application (ISO). */
  readonly receivedAt: string | null
  /** The plan of the application. */
  readonly plan: SentPlan | null
  /** The application's id. */
  readonly id: string | null
  /** The address to which the receipt went. */
  readonly email: string | null
  /** The application joined the account of a logged-in person. */
  readonly owned: boolean
  /** The browser's session opens the application. */
  readonly isOpen: boolean
}

type EntryState = { trail?: unknown; thanks?: unknown } | null

const isStep = (value: unknown): value is StepId => (stepIds as readonly unknown[]).includes(value)

function trail(): Trail {
  const kept = (history.state as EntryState)?.trail
  return Array.isArray(kept) ? kept.filter(isStep) : []
}

function write(how: 'pushState' | 'replaceState', next: Trail): void {
  history[how]({ ...history.state, trail: next }, '')
}

/** The step of the present history entry. */
export function stepInHistory(): StepId | undefined {
  return trail().at(-1)
}

/** The thanks of the present history entry. */
export function thanksInHistory(): Thanks | null {
  const thanks = (history.state as EntryState)?.thanks as Partial<Thanks> | undefined
  const { contractNumber, model, contactBy = null, person = null, receivedAt = null, plan = null } = thanks ?? {}
  const { id = null, email = null, owned = false, isOpen = owned } = thanks ?? {}
  return contractNumber && model
    ? { contractNumber, model, contactBy, person, receivedAt, plan, id, email, owned, isOpen }
    : null
}

/**
 * Makes the history agree with the shown step. Writes the entries of a resumed draft, adds one for a step forward, and
 * goes back for a step back. Tells whether it goes back; that move arrives later, as a `popstate`.
 */
export function followStep(step: StepId): boolean {
  const known = trail()
  if (known.at(-1) === step) return false
  if (known.at(-2) === step) {
    history.back()
    return true
  }
  if (known.length > 0) write('pushState', [...known, step])
  else {
    const way = stepIds.slice(0, stepIds.indexOf(step) + 1)
    way.forEach((_, index) => {
      write(index === 0 ? 'replaceState' : 'pushState', way.slice(0, index + 1))
    })
  }
  return false
}

/** Returns the present entry another step, because the person can no longer reach its own. */
export function correctEntry(step: StepId): void {
  write('replaceState', [...trail().slice(0, -1), step])
}

/** Goes back to the entry where the wizard began and stores the thanks there, so that Back then leaves the page. */
export function keepThanks(thanks: Thanks): void {
  const seal = () => history.replaceState({ thanks }, '')
  const steps = trail().length - 1
  if (steps > 0) {
    addEventListener('popstate', seal, { once: true })
    history.go(-steps)
  } else seal()
}
