import type { PlainDate } from '../calendar/calendar.ts'
import { type ApplicationStatus, canonicalStatus } from './status.ts'

/**
 * The events between the entry and the hand-over, as ISO instants. A fact is null until it has happened. It is absent
 * if the application does not need it, and then has no task.
 */
export interface JourneyFacts {
  readonly entryPaidAt?: string | null | undefined
  readonly contract?:
    | {
        readonly readyAt: string | null
        readonly readAt: string | null
        readonly signedAt: string | null
        /** The day from which the due dates of the contract count. */
        readonly dueFrom?: PlainDate | null | undefined
      }
    | undefined
  /** When the traffic authority registered the contract. */
  readonly registeredAt?: string | null | undefined
  /** The instant at which the applicant gave the contract up. From then on there are no tasks. */
  readonly withdrawnAt?: string | null | undefined
  readonly booking?: { readonly startsAt: string; readonly dealership: string } | null | undefined
  readonly handedOverAt?: string | null | undefined
  /** When the payment of the last installment was recorded. */
  readonly settledAt?: string | null | undefined
}

export type TaskId = 'read' | 'entry' | 'sign' | 'register' | 'release' | 'book' | 'pick_up'

export interface Task {
  readonly id: TaskId
  readonly state: 'done' | 'current' | 'later'
  /** When the task was done, as an ISO instant; null while it is not. */
  readonly at: string | null
}

/**
 * A task and the instant at which it was done: null before that, undefined if the application does not need the task.
 */
type Known = readonly [TaskId, string | null | undefined]

function signingTasks({ entryPaidAt, contract, registeredAt }: JourneyFacts): Known[] {
  const known: Known[] = [
    ['entry', entryPaidAt],
    ['sign', contract?.signedAt],
    ['register', registeredAt],
  ]
  return known.some(([, at]) => at !== undefined) ? [...known, ['release', null]] : []
}

const pickUpTasks = ({ booking, handedOverAt }: JourneyFacts): Known[] => [
  // The time of this task is the appointment's, because the facts do not hold the time of the booking.
  ['book', booking === undefined ? undefined : (booking?.startsAt ?? handedOverAt ?? null)],
  ['pick_up', handedOverAt],
]

/**
 * Returns the tasks of the current stage, in order; only 'signing' and 'completed' have any. The first task that is not
 * done is the current one. Once the contract is ready, reading it is a second current task, because it holds nothing
 * up.
 */
export function tasksOf(status: ApplicationStatus, facts: JourneyFacts): Task[] {
  if (facts.withdrawnAt) return []
  const stage = canonicalStatus(status)
  const known = stage === 'signing' ? signingTasks(facts) : stage === 'completed' ? pickUpTasks(facts) : []
  const applying = known.filter((task): task is readonly [TaskId, string | null] => task[1] !== undefined)
  const first = applying.findIndex(([, at]) => at === null)
  const tasks = applying.map(([id, at], index): Task => {
    return { id, at, state: at === null ? (index === first ? 'current' : 'later') : 'done' }
  })
  return stage === 'signing' && facts.contract ? [readTask(facts.contract), ...tasks] : tasks
}

function readTask({ readyAt, readAt, signedAt }: NonNullable<JourneyFacts['contract']>): Task {
  const at = readAt ?? signedAt
  return { id: 'read', at, state: at ? 'done' : readyAt ? 'current' : 'later' }
}

/** Returns the current task for which the application waits, so never 'read'; null without one. */
export function nextTask(tasks: readonly Task[]): TaskId | null {
  return tasks.find(({ id, state }) => state === 'current' && id !== 'read')?.id ?? null
}
