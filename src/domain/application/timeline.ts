import {
  type ApplicationStatus,
  canonicalStatus,
  type ProgressStatus,
  progressStatuses,
  statusLabels,
} from './status.ts'

export type TimelineEvent = {
  readonly at: string
  readonly from: ApplicationStatus | null
  readonly to: ApplicationStatus
}

export type TimelineStage = {
  readonly number: number
  readonly status: ProgressStatus
  readonly label: string
  readonly completed: boolean
  readonly active: boolean
  /** How it looks: 'waiting' (amber) while somebody has to act, 'current' (blue) for other active stages. */
  readonly tone: 'waiting' | 'current' | 'done' | 'upcoming'
  /** When the application reached the stage, as an ISO instant; null when it has not. */
  readonly at: string | null
}

const rank = (status: ApplicationStatus) => progressStatuses.indexOf(canonicalStatus(status) as ProgressStatus)

// Stages 4 and 5 are tasks of the applicant: they complete when left, the others when reached (section 4).
const completedFrom: Record<ProgressStatus, ProgressStatus> = {
  received: 'received',
  analysis: 'analysis',
  approved: 'approved',
  waiting_docs: 'signing',
  signing: 'completed',
  completed: 'completed',
}

const waiting: readonly ProgressStatus[] = ['analysis', 'waiting_docs', 'signing']

/** The status that the stages go by: for a refused application, the one it had before. */
function progressOf(status: ApplicationStatus, events: readonly TimelineEvent[]): ApplicationStatus {
  if (status !== 'rejected') return status
  const refusal = events.findLast((event) => event.to === 'rejected' && event.from !== 'rejected')
  return refusal?.from ?? 'received'
}

function reachedAt(stage: ProgressStatus, events: readonly TimelineEvent[]): string | null {
  const own = events.findLast((event) => canonicalStatus(event.to) === stage)
  // An analyst may skip stages: a skipped one was passed when the application first got beyond it.
  const beyond = events.find((event) => rank(event.to) > rank(stage))
  return (own ?? beyond)?.at ?? null
}

/**
 * The six stages of the applicant's timeline. `events` are the changes of status, oldest first; times are ISO instants.
 * A refused application keeps the stages it had completed and has no active one.
 */
export function timeline(input: {
  status: ApplicationStatus
  createdAt: string
  events: readonly TimelineEvent[]
}): TimelineStage[] {
  const progress = progressOf(input.status, input.events)
  return progressStatuses.map((stage, index) => {
    const completed = rank(progress) >= rank(completedFrom[stage])
    const active = canonicalStatus(input.status) === stage
    const tone = active ? (waiting.includes(stage) ? 'waiting' : 'current') : completed ? 'done' : 'upcoming'
    const at = stage === 'received' ? input.createdAt : completed || active ? reachedAt(stage, input.events) : null
    return { number: index + 1, status: stage, label: statusLabels[stage], completed, active, tone, at }
  })
}
