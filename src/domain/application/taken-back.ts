import { type ApplicationStatus, canonicalStatus, progressStatuses } from './status.ts'

const place = (status: ApplicationStatus) => (progressStatuses as readonly string[]).indexOf(canonicalStatus(status))
const approved = place('approved')

/**
 * Tells which decision a change of status takes back; null where it takes back none. Leaving 'rejected' takes back the refusal.
 * Going from 'approved' or later to an earlier status, or to 'rejected', takes back the approval.
 */
export function decisionTakenBack(from: ApplicationStatus, to: ApplicationStatus): 'approval' | 'refusal' | null {
  if (from === 'rejected') return to === 'rejected' ? null : 'refusal'
  return place(from) >= approved && place(to) < approved ? 'approval' : null
}
