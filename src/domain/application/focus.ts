import { type ApplicationStatus, canonicalStatus } from './status.ts'

/**
 * What the bank's work on an application is about, in the order of its life. 'credit': the decision. 'approved': the
 * credit is granted, and the documents are not asked for yet. 'documents': the documents and the entry. 'contract':
 * signature, registration, release and pick-up. 'servicing': the customer has the motorcycle and pays it, or has paid
 * it. 'ended': refused, ended or given up, with what is left to put right.
 */
export type Focus = 'credit' | 'approved' | 'documents' | 'contract' | 'servicing' | 'ended'

type Facts = {
  readonly status: ApplicationStatus
  /** The bank refused or ended it, or the customer gave it up (`Outcome.end`). */
  readonly hasEnded: boolean
  /** There is an entry, and it is not paid whole. */
  readonly owesEntry: boolean
  /** The customer has the motorcycle. */
  readonly isHandedOver: boolean
}

/**
 * Returns what the work on an application is about. It is coarser than the next step (`ApplicationState.step`) and
 * finer than the phase of the state. A page is arranged by it, so it changes only with the work.
 */
export function focusOf({ status, hasEnded, owesEntry, isHandedOver }: Facts): Focus {
  if (hasEnded) return 'ended'
  switch (canonicalStatus(status)) {
    case 'approved':
      return 'approved'
    case 'waiting_docs':
      return 'documents'
    case 'signing':
      return owesEntry ? 'documents' : 'contract'
    case 'completed':
      return isHandedOver ? 'servicing' : 'contract'
    case 'rejected':
      return 'ended'
    default:
      return 'credit'
  }
}
