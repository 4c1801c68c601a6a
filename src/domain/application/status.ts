/** The six statuses that an application goes through, in order. The seventh, 'rejected', stands apart. */
export const progressStatuses = ['received', 'analysis', 'approved', 'waiting_docs', 'signing', 'completed'] as const

/** The statuses of an application that was approved and not refused since. */
export const approvedStatuses = ['approved', 'waiting_docs', 'signing', 'completed'] as const

/** Every status that may be stored. `pending` is an older name of `analysis`. */
export const applicationStatuses = [...progressStatuses, 'rejected', 'pending'] as const

export type ProgressStatus = (typeof progressStatuses)[number]
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Tells whether a text from outside is a known status. */
export function isApplicationStatus(value: string): value is ApplicationStatus {
  return (applicationStatuses as readonly string[]).includes(value)
}

/** Returns a status under its current name: `analysis` for `pending`. */
export function canonicalStatus(status: ApplicationStatus): ProgressStatus | 'rejected' {
  return status === 'pending' ? 'analysis' : status
}

/** Returns the place of a status among the six, counted from 0; -1 for 'rejected'. */
export function placeOf(status: ApplicationStatus): number {
  return (progressStatuses as readonly string[]).indexOf(canonicalStatus(status))
}

/** Tells whether a status comes before the decision about the credit. */
export const isUndecided = (status: string): boolean => ['received', 'analysis', 'pending'].includes(status)

/**
 * Tells whether a stage has a contract: in it the customer may have read, paid and signed one. 'completed' takes an
 * entry too, because a motorcycle can be released before it is paid.
 */
export const isContractStage = (status: ApplicationStatus): boolean => status === 'signing' || status === 'completed'

/** Returns the steps of the analyst's tracker. The step 'rejected' appears only in a rejected application. */
export function trackerSteps(status: ApplicationStatus): readonly (ProgressStatus | 'rejected')[] {
  return status === 'rejected' ? [...progressStatuses, 'rejected'] : progressStatuses
}
