import type { MessageKind } from '../messages/kinds.ts'
import type { ApplicationStatus } from './status.ts'

/** How long (ms) whoever changed a status may undo it without a reason; its messages wait until then. */
export const undoMs = 10_000

/**
 * Whether a change of status may be undone at once. A refusal may not after money came or a signature: it has refunds
 * under way and a contract void, which only a reopening with its reason puts right.
 */
export function mayUndoAtOnce(
  { from, to }: { from: ApplicationStatus | null; to: ApplicationStatus },
  { paid, signed }: { paid: boolean; signed: boolean },
): boolean {
  return from !== null && from !== to && !(to === 'rejected' && (paid || signed))
}

/** What a change of status may tell the applicant. */
export const stageMessages: readonly MessageKind[] = [
  ...(['application_approved', 'application_refused', 'documents_requested', 'entry_payable'] as const),
  ...(['contract_ready', 'motorcycle_released', 'pickup_cancelled'] as const),
]
