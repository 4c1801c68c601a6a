import { type DocumentKind, documentKinds } from '../documents/documents.ts'
import { missingDocuments } from '../documents/required-documents.ts'
import type { MessageKind } from '../messages.ts'
import { bindingGaps, missingForRelease, neededForRelease, type ReleaseData, type ReleaseNeed } from './release.ts'
import {
  type ApplicationStatus,
  canonicalStatus,
  isContractStage,
  type ProgressStatus,
  placeOf,
  progressStatuses,
} from './status.ts'
import type { JourneyFacts } from './tasks.ts'

/** The facts by which a change of stage is judged. */
export interface StageFacts {
  readonly accepted: readonly DocumentKind[]
  readonly journey: JourneyFacts
  readonly release: ReleaseData
  /** The binding needs without which the motorcycle is released, by an approved exception. */
  readonly waived: readonly string[]
}

/** The needs of an application before it leaves a stage: the accepted documents, and the needs of a release. */
export const stageNeeds = [...documentKinds, ...neededForRelease]
export type StageNeed = DocumentKind | ReleaseNeed

/**
 * A change of stage. `step`: to the next stage, with nothing missing. `jump`: further ahead, or with something missing.
 * `back`: to an earlier stage, or out of a refusal.
 */
export interface Transition {
  readonly kind: 'same' | 'step' | 'jump' | 'back' | 'refusal'
  readonly skipped: readonly ProgressStatus[]
  readonly missing: readonly StageNeed[]
}

/** Returns the stage after this one; null after the last one and for a refused application. */
export function nextStage(status: ApplicationStatus): ProgressStatus | null {
  return placeOf(status) < 0 ? null : (progressStatuses[placeOf(status) + 1] ?? null)
}

/**
 * Returns the kind of a change of stage, the stages that it skips and the needs that it leaves missing. Approving a
 * received application skips nothing, because the approval ends the analysis.
 */
export function transition(from: ApplicationStatus, to: ApplicationStatus, facts: StageFacts): Transition {
  if (canonicalStatus(from) === canonicalStatus(to)) return { kind: 'same', skipped: [], missing: [] }
  if (to === 'rejected') return { kind: 'refusal', skipped: [], missing: [] }
  const [start, end] = [placeOf(from), placeOf(to)]
  const skipped = progressStatuses.slice(start + 1, end).filter((stage) => stage !== 'analysis' || to !== 'approved')
  const missing = leftUndone(progressStatuses.slice(Math.max(0, start), end), facts)
  if (start < 0 || end < start) return { kind: 'back', skipped: [], missing }
  return { kind: skipped.length > 0 || missing.length > 0 ? 'jump' : 'step', skipped, missing }
}

/** Tells whether a change of stage needs a reason: a jump, a step back and a refusal do. */
export function needsReason({ kind }: Transition): boolean {
  return kind === 'jump' || kind === 'back' || kind === 'refusal'
}

function leftUndone(left: readonly ProgressStatus[], { accepted, journey, release }: StageFacts): StageNeed[] {
  const documents = left.includes('waiting_docs') ? missingDocuments((kind) => accepted.includes(kind)) : []
  return [...documents, ...(left.includes('signing') ? missingForRelease(journey, release) : [])]
}

const approved = placeOf('approved')
const signing = placeOf('signing')

/**
 * Returns the status that a decision leads to: an approval opens the documents in the same act, so that nobody waits
 * for a second press. Going back to 'approved' from a later stage opens nothing.
 */
export function statusReached(from: ApplicationStatus, to: ApplicationStatus): ApplicationStatus {
  return to === 'approved' && placeOf(from) < approved ? 'waiting_docs' : to
}

/**
 * Tells which decision a change of status takes back; null if it takes back none. Leaving 'rejected' takes back the
 * refusal. Going from 'approved' or later to an earlier status, or to 'rejected', takes back the approval.
 */
export function decisionTakenBack(from: ApplicationStatus, to: ApplicationStatus): 'approval' | 'refusal' | null {
  if (from === 'rejected') return to === 'rejected' ? null : 'refusal'
  return placeOf(from) >= approved && placeOf(to) < approved ? 'approval' : null
}

/**
 * Tells what about a change of stage commits the bank, so that another manager approves it: a release without a binding
 * need, or the end of a signed contract. Null for any other change, and once the applicant gave the contract up.
 */
export function commitment(
  from: ApplicationStatus,
  to: ApplicationStatus,
  { journey, release, waived }: Omit<StageFacts, 'accepted'>,
): 'release' | 'contract_end' | null {
  if (from === to || journey.withdrawnAt) return null
  if (to === 'completed') return bindingGaps(journey, release, waived).length > 0 ? 'release' : null
  return isContractStage(from) && !isContractStage(to) && journey.contract?.signedAt ? 'contract_end' : null
}

/** Returns the documents without which a change of stage would ask the customer to sign. */
export function skippedDocuments(
  from: ApplicationStatus,
  to: ApplicationStatus,
  accepted: readonly DocumentKind[],
): readonly DocumentKind[] {
  return placeOf(from) < signing && placeOf(to) >= signing && placeOf(from) >= 0
    ? missingDocuments((kind) => accepted.includes(kind))
    : []
}

/**
 * How long after a change of status its analyst may undo it without a reason, in ms. Its messages wait at least as
 * long.
 */
export const undoMs = 10_000

/**
 * Tells whether an analyst may undo a change of status at once. A refusal after a payment or a signature stays, because
 * refunds are under way and the contract is void; only a reopening with a reason puts that right. A release with
 * something `missing` stays, because its approved exception stays.
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
  ...(['application_approved', 'application_refused', 'application_reopened'] as const),
  ...(['documents_requested', 'entry_payable'] as const),
  ...(['contract_ready', 'motorcycle_released', 'pickup_cancelled'] as const),
]
