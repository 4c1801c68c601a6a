import { type ApplicationStatus, canonicalStatus, type ProgressStatus, placeOf, progressStatuses } from './status.ts'

export type TimelineEvent = {
  readonly at: string
  readonly from: ApplicationStatus | null
  readonly to: ApplicationStatus
}

export type TimelineStage = {
  readonly number: number
  readonly status: ProgressStatus
  readonly completed: boolean
  readonly active: boolean
  /**
   * 'waiting': active, and the bank or the applicant has to act. 'current': active otherwise. 'ended': the application
   * was refused or given up here.
   */
  readonly tone: 'waiting' | 'current' | 'done' | 'ended' | 'upcoming'
  /** When the application reached the stage, as an ISO instant; null when it has not. */
  readonly at: string | null
}

// For each stage, the stage whose beginning completes it. Stages 4 and 5 are tasks of the applicant, so they complete
// when left.
const completedFrom: Record<ProgressStatus, ProgressStatus> = {
  received: 'received',
  analysis: 'analysis',
  approved: 'approved',
  waiting_docs: 'signing',
  signing: 'completed',
  completed: 'completed',
}

const waiting: readonly ProgressStatus[] = ['analysis', 'waiting_docs', 'signing']
const activeTone = (stage: ProgressStatus) => (waiting.includes(stage) ? 'waiting' : 'current')

/** Returns the status that the stages follow; for a refused application, its status before the refusal. */
function progressOf(status: ApplicationStatus, events: readonly TimelineEvent[]): ApplicationStatus {
  if (status !== 'rejected') return status
  const refusal = events.findLast((event) => event.to === 'rejected' && event.from !== 'rejected')
  return refusal?.from ?? 'received'
}

function reachedAt(stage: ProgressStatus, events: readonly TimelineEvent[]): string | null {
  const own = events.findLast((event) => canonicalStatus(event.to) === stage)
  // An analyst may skip a stage. A skipped stage counts as reached when the application first came to a later one.
  const beyond = events.find((event) => placeOf(event.to) > placeOf(stage))
  return (own ?? beyond)?.at ?? null
}

/**
 * Returns the six stages of an application. `events` are the changes of status, oldest first; times are ISO instants.
 * An application with an end has no active stage: it ended in the stage of its end, and the stages before that are
 * completed.
 */
export function timeline(input: {
  status: ApplicationStatus
  createdAt: string
  events: readonly TimelineEvent[]
  /** When the motorcycle was handed over; from then on the last stage is done too. */
  handedOverAt?: string | null | undefined
  /** How the application ended (`Outcome`); a refused one has ended without it too. */
  end?: { readonly kind: 'withdrawn' | 'refused' } | null | undefined
}): TimelineStage[] {
  const isOver = input.status === 'rejected' || Boolean(input.end)
  const progress = progressOf(input.status, input.events)
  return progressStatuses.map((stage, index) => {
    const ended = isOver && canonicalStatus(progress) === stage
    const completed = !ended && placeOf(progress) >= placeOf(completedFrom[stage])
    const active = canonicalStatus(input.status) === stage && !isOver && !input.handedOverAt
    const tone = ended ? 'ended' : active ? activeTone(stage) : completed ? 'done' : 'upcoming'
    const at = stage === 'received' ? input.createdAt : tone === 'upcoming' ? null : reachedAt(stage, input.events)
    return { number: index + 1, status: stage, completed, active, tone, at }
  })
}
