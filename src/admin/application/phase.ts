import type { AdminDetail } from '#api/admin.ts'
import { canonicalStatus } from '#domain/application/status.ts'
import { knownStatus } from './status/tracker-step.ts'

/**
 * What the work on an application is about. 'credit': the decision. 'documents': the documents and the entry.
 * 'contract': signature, registration, release and pick-up. 'servicing': the customer has the motorcycle and pays it,
 * or has paid it. 'ended': refused, ended or given up, with what is left to put right.
 */
export type Phase = 'credit' | 'documents' | 'contract' | 'servicing' | 'ended'

type Facts = Pick<AdminDetail, 'status' | 'outcome' | 'handOver' | 'entryCents' | 'journey'>

/** Returns the phase of an application, by which its page puts bar, first card and main action. */
export function phaseOf(detail: Facts): Phase {
  if (detail.outcome.end) return 'ended'
  switch (canonicalStatus(knownStatus(detail))) {
    case 'received':
    case 'analysis':
      return 'credit'
    case 'approved':
    case 'waiting_docs':
      return 'documents'
    case 'signing':
      return detail.entryCents > 0 && !detail.journey.entryPaidAt ? 'documents' : 'contract'
    case 'completed':
      return detail.handOver ? 'servicing' : 'contract'
    default:
      return 'ended'
  }
}

/** Says what of the entry has come: all of it, a part, or nothing yet; empty where none is asked for any more. */
export function entryWords(
  { journey, outcome }: Pick<AdminDetail, 'journey' | 'outcome'>,
  amount: (cents: number) => string,
) {
  if (journey.entryPaidAt) return 'recebida'
  if (outcome.partCents > 0) return `chegaram ${amount(outcome.partCents)}, faltam ${amount(outcome.dueCents)}`
  return outcome.end ? '' : 'a receber'
}
