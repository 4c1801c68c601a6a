import { type ApplicationStatus, canonicalStatus, progressStatuses } from './status.ts'

const place = (status: ApplicationStatus) => (progressStatuses as readonly string[]).indexOf(canonicalStatus(status))
const approved = place('approved')

/** Which decision a change of status takes back: the refusal that is left, or the approval that is gone back behind or refused after all; else null. */
export function decisionTakenBack(from: ApplicationStatus, to: ApplicationStatus): 'approval' | 'refusal' | null {
  if (from === 'rejected') return to === 'rejected' ? null : 'refusal'
  return place(from) >= approved && place(to) < approved ? 'approval' : null
}
