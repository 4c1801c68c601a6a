import type { MessageKind } from '../messages/kinds.ts'
import type { ApplicationStatus } from './status.ts'

/** How long after a change of status its analyst may undo it without a reason, in ms. Its messages wait at least as long. */
export const undoMs = 10_000

/**
 * Tells whether an analyst may undo a change of status at once. A refusal after a payment or a signature stays, because refunds
 * are under way and the contract is void; only a reopening with a reason puts that right. A release with something `missing`
 * stays, because its approved exception stays.
 */
export function mayUndoAtOnce(
  { from, to }: { from: ApplicationStatus | null; to: ApplicationStatus },
  { paid, signed, missing }: { paid: boolean; signed: boolean; missing: boolean },
): boolean {
  if (from === null || from === to) return false
  return !(to === 'rejected' && (paid || signed)) && !(to === 'completed' && missing)
}

/** The messages that a change of status may send to the applicant. */
export const stageMessages: readonly MessageKind[] = [
  ...(['application_approved', 'application_refused', 'documents_requested', 'entry_payable'] as const),
  ...(['contract_ready', 'motorcycle_released', 'pickup_cancelled'] as const),
]
