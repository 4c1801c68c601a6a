import type { AdminDetail } from '#api/admin.ts'
import { statusLabels } from '#content/stages.ts'
import {
  type ApplicationStatus,
  canonicalStatus,
  isApplicationStatus,
  type ProgressStatus,
  placeOf,
  trackerSteps,
} from '#domain/application/status.ts'
import { timeline } from '#domain/application/timeline.ts'
import { decisionTakenBack, type StageFacts, skippedDocuments } from '#domain/application/transition.ts'
import { isAgainst } from '#domain/credit/policy.ts'
import { documentKinds } from '#domain/documents/documents.ts'

export type TrackerStep = {
  readonly status: ProgressStatus | 'rejected'
  readonly label: string
  readonly description: string
  /** 'ended' is the last stage that a refused application reached. */
  readonly state: 'done' | 'current' | 'refused' | 'ended' | 'ahead'
}

/** The bank's work in each stage, for analysts. */
const descriptions: Record<ProgressStatus | 'rejected', string> = {
  received: 'O cliente enviou o pedido',
  analysis: 'Conferir cadastro, renda e score',
  approved: 'Pedir os documentos ao cliente',
  waiting_docs: 'O cliente envia CNH, selfie e comprovante',
  signing: 'O cliente paga a entrada e assina o contrato',
  completed: 'O cliente retira a moto',
  rejected: 'O pedido terminou aqui',
}

const states = { done: 'done', current: 'current', waiting: 'current', ended: 'ended', upcoming: 'ahead' } as const

/** The status of an application; one that is not known counts as received. */
export function knownStatus({ status }: Pick<AdminDetail, 'status'>): ApplicationStatus {
  return isApplicationStatus(status) ? status : 'received'
}

/** Returns the stages of an application's process, each as done, current, refused, ended or ahead. */
export function stepsOf(detail: AdminDetail): TrackerStep[] {
  const status = knownStatus(detail)
  const { createdAt, events, journey, entryCents, outcome } = detail
  const stages = timeline({ status, createdAt, events, handedOverAt: journey.handedOverAt, end: outcome.end })
  return trackerSteps(status).map((step) => {
    const stage = stages.find((one) => one.status === step)
    const state = stage ? states[stage.tone] : step === canonicalStatus(status) ? 'refused' : 'ahead'
    const description = step === 'signing' && entryCents === 0 ? 'O cliente assina o contrato' : descriptions[step]
    return { status: step, label: statusLabels[step], description, state }
  })
}

/** Returns the facts of an application that the rules of the stages need. */
export function stageFactsOf({ documents, journey, release, releasedWithout: waived }: AdminDetail): StageFacts {
  return { accepted: documentKinds.filter((kind) => documents[kind].status === 'accepted'), journey, release, waived }
}

/** Tells whether a change of stage becomes a request of the reader to the managers. */
export function asksManagers(detail: AdminDetail, to: ApplicationStatus): boolean {
  const from = knownStatus(detail)
  const { acts } = detail
  if (decisionTakenBack(from, to) !== null) return (to === 'rejected' ? acts.refuse : acts.takeBack) === 'ask'
  const approves = from !== 'rejected' && decisionTakenBack(to, from) === 'approval'
  if (approves && acts.approve === 'ask') return true
  return skippedDocuments(from, to, stageFactsOf(detail).accepted).length > 0 && acts.skipDocuments === 'ask'
}

/** Tells whether a change of stage decides the credit against what the policy recommends, which needs a sentence. */
export function isAgainstPolicy({ analysis }: AdminDetail, to: ApplicationStatus): boolean {
  if (!analysis.isOpen) return false
  const decision = to === 'rejected' ? 'refused' : placeOf(to) >= placeOf('approved') ? 'approved' : null
  return decision !== null && isAgainst(analysis.judgement.outcome, decision)
}

/** The id of the line with the application's stage. */
export const statusLineId = 'situacao'

/**
 * Focuses the line with the status after a decision. The pressed button now means the next stage, so a second Enter on
 * it would move the application one stage too far.
 */
export function focusStatus(): void {
  document.getElementById(statusLineId)?.focus({ preventScroll: true })
}
