import type { MessageKind } from '../messages/kinds.ts'
import type { ApplicationStatus } from './status.ts'

/** How long (ms) whoever changed a status may undo it without a reason; its messages wait until then. */
export const undoMs = 10_000

/**
 * Whether a change of status may be undone at once. A refusal may not after money came or a signature: it has refunds
 * under way and a contract void, which only a reopening with its reason puts right. Nor may a release with something `missing`: it
 * was approved as an exception, which stays.
 */
export function mayUndoAtOnce(
  { from, to }: { from: ApplicationStatus | null; to: ApplicationStatus },
  { paid, signed, missing }: { paid: boolean; signed: boolean; missing: boolean },
): boolean {
  if (from === null || from === to) return false
  return !(to === 'rejected' && (paid || signed)) && !(to === 'completed' && missing)
}

/** What a change of status may tell the applicant. */
export const stageMessages: readonly MessageKind[] = [
  ...(['application_approved', 'application_refused', 'documents_requested', 'entry_payable'] as const),
  ...(['contract_ready', 'motorcycle_released', 'pickup_cancelled'] as const),
]
