import { type ApplicationStatus, canonicalStatus } from './status.ts'
import { type JourneyFacts, nextTask, tasksOf } from './tasks.ts'

/** The next step of an application in a list. The portal of a single application says more. */
export const listedSteps = [
  'received',
  'analysis',
  'approved',
  'send_documents',
  'resend_documents',
  'check_documents',
  'prepare_entry',
  'pay_entry',
  'check_payment',
  'prepare_contract',
  'sign',
  'register',
  'release',
  'book',
  'pick_up',
  'delivered',
  'settled',
  'withdrawn',
  'cancelled',
  'refused',
] as const
export type ListedStep = (typeof listedSteps)[number]

/** The facts that decide the next step of an application. */
export interface StepFacts {
  readonly status: ApplicationStatus
  readonly journey: JourneyFacts
  readonly end: 'withdrawn' | 'refused' | null
  /** Whether the bank ended a signed contract. */
  readonly isCancelled: boolean
  /** How many documents the bank has, and how many of them it refused. */
  readonly documents: { readonly sent: number; readonly refused: number; readonly required: number }
  readonly hasEntry: boolean
  /** Whether the entry may be paid now: no payment of it is being checked. */
  readonly isPayable: boolean
  /** Whether there is a code to pay it. */
  readonly hasCode: boolean
}

/** Gives the next step of an application. */
export function listedStep(facts: StepFacts): ListedStep {
  const { journey, documents, end, isCancelled } = facts
  if (end) return end === 'refused' && isCancelled ? 'cancelled' : end
  const status = canonicalStatus(facts.status)
  switch (status) {
    case 'waiting_docs':
      if (documents.refused > 0) return 'resend_documents'
      return documents.sent < documents.required ? 'send_documents' : 'check_documents'
    case 'signing':
      return signingStep(facts)
    case 'completed':
      if (journey.handedOverAt) return journey.settledAt ? 'settled' : 'delivered'
      return journey.booking ? 'pick_up' : 'book'
    case 'rejected':
      return 'refused'
    default:
      return status
  }
}

function signingStep({ status, journey, hasEntry, isPayable, hasCode }: StepFacts): ListedStep {
  const task = nextTask(tasksOf(status, journey))
  if (task === 'sign') return journey.contract?.readyAt ? 'sign' : 'prepare_contract'
  if (task === 'register' || task === 'release') return task
  if (!hasEntry) return 'prepare_contract'
  if (!isPayable) return 'check_payment'
  return hasCode ? 'pay_entry' : 'prepare_entry'
}
