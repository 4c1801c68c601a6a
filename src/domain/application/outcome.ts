import type { ContractState } from '../contract/contract.ts'
import type { Cents } from '../money/money.ts'
import { type LedgerPayment, type PaymentTask, type Settlement, settle } from '../payments/settle.ts'
import { type ApplicationStatus, canonicalStatus, isContractStage } from './status.ts'

/**
 * The facts that decide the outcome of an application. Times are ISO instants, null for events that have not happened.
 */
export interface OutcomeFacts {
  readonly status: ApplicationStatus
  readonly entryCents: Cents
  readonly withdrawnAt: string | null
  /** When the status last became 'rejected'. */
  readonly refusedAt: string | null
  /** The state of the contract that is not void; null without one. */
  readonly contract: Exclude<ContractState, 'void'> | null
  /** The days to withdraw from the signed contract are over (`mayWithdraw`). */
  readonly isWithdrawalOver: boolean
  /**
   * The registration that the traffic authority has: of the contract in force, or of a former one (`registrationOf`).
   */
  readonly registration: 'current' | 'former' | null
  readonly bookedFor: string | null
  readonly handedOverAt: string | null
  /** A counter sent a hand-over that could not be recorded, and nobody knows yet where the motorcycle is. */
  readonly handOverRefused: boolean
  /** When the motorcycle came back after the hand-over. */
  readonly returnedAt: string | null
  readonly hasProvider: boolean
  readonly payments: readonly LedgerPayment[]
  /**
   * The amount that analysts recorded by hand as paid for installments of closed plans, less the amount that went back.
   */
  readonly closedPlanPaidCents: Cents
  /** What the bank owes beside money that went back after a withdrawal (`refundCorrection`), and has not paid. */
  readonly correctionOwedCents: Cents
  /** The contract is settled and registered, and the traffic authority has not released the lien. */
  readonly lienOpen: boolean
}

/** How an application ended: the applicant withdrew, or the bank refused it. With both, the withdrawal counts. */
export interface End {
  readonly kind: 'withdrawn' | 'refused'
  readonly at: string | null
}

/** The tasks of staff that are not about a payment. */
export const endTasks = [
  'void_contract',
  'lift_registration',
  'recover_motorcycle',
  'entry_missing',
  'return_installments',
  'pay_correction',
  'release_lien',
  'check_hand_over',
] as const

/**
 * An open task of an application. For tasks about payments see `PaymentTask`. void_contract: a contract is in force
 * after the end. lift_registration: the traffic authority still has the contract after the end, or a former one.
 * recover_motorcycle: the customer still has the motorcycle after the end. entry_missing: the motorcycle is released,
 * but the entry is not paid. return_installments: the bank has money for installments of a closed plan. pay_correction:
 * the bank owes the change of prices on money that it gave back. release_lien: the contract is
 * settled, but the motorcycle still has its lien. check_hand_over: a hand-over could not be recorded, so that the
 * motorcycle may have left.
 */
export type OutcomeTask =
  | { readonly kind: PaymentTask; readonly paymentId: string; readonly cents: Cents }
  | { readonly kind: MoneyTask; readonly cents: Cents }
  | { readonly kind: Exclude<(typeof endTasks)[number], MoneyTask> }

type MoneyTask = 'return_installments' | 'pay_correction'

export interface Outcome {
  readonly end: End | null
  readonly ledger: Settlement
  /** The current stage takes an entry. */
  readonly takesEntry: boolean
  /** The customer paid the whole entry, or the application has none. */
  readonly isEntrySettled: boolean
  /** The amount that the customer may pay now: the entry, or its missing part. */
  readonly payableCents: Cents
  /** The amount that the customer gets back, on its way or not. */
  readonly owedCents: Cents
  /** The amount of paid installments of a closed plan, which staff give back. */
  readonly installmentsOwedCents: Cents
  /** The change of prices on money that went back, which staff pay apart. */
  readonly correctionOwedCents: Cents
  readonly may: {
    /** Whether the status may change; not after the applicant withdrew. */
    readonly move: boolean
    readonly sign: boolean
    readonly giveUp: boolean
    /** Whether the facts of the motorcycle's release may be recorded. */
    readonly release: boolean
    readonly book: boolean
    readonly handOver: boolean
  }
  readonly tasks: readonly OutcomeTask[]
}

/** Returns the end of an application; null before it. */
function endOf(facts: Pick<OutcomeFacts, 'status' | 'withdrawnAt' | 'refusedAt'>): End | null {
  if (facts.withdrawnAt) return { kind: 'withdrawn', at: facts.withdrawnAt }
  return facts.status === 'rejected' ? { kind: 'refused', at: facts.refusedAt } : null
}

/**
 * Decides the outcome of an application: its end, its payments, the actions that are still possible, and the open
 * tasks. All other code asks this function and does not decide these things itself.
 */
export function outcome(facts: OutcomeFacts): Outcome {
  const status = canonicalStatus(facts.status)
  const end = endOf(facts)
  const isOut = facts.handedOverAt !== null && facts.returnedAt === null
  const goesOn = end === null
  const takesEntry = goesOn && isContractStage(status)
  const ledger = settle({
    entryCents: facts.entryCents,
    ended: end !== null,
    takesEntry,
    motorcycleOut: isOut,
    hasProvider: facts.hasProvider,
    payments: facts.payments,
  })
  const isEntrySettled = facts.entryCents === 0 || ledger.hasEntry
  const isSigning = goesOn && status === 'signing'
  const isReleased = goesOn && status === 'completed' && facts.handedOverAt === null
  // While staff check a payment, the page does not ask the applicant to pay again.
  const isHeld = ledger.payments.some(({ task, isForInstallments }) => task === 'accept' && !isForInstallments)
  const payableCents = isSigning && !isHeld ? ledger.dueCents : 0
  return {
    end,
    ledger,
    takesEntry,
    isEntrySettled,
    payableCents,
    owedCents: ledger.payments.reduce((total, one) => total + one.owedCents + one.onItsWayCents, 0),
    installmentsOwedCents: facts.closedPlanPaidCents,
    correctionOwedCents: facts.correctionOwedCents,
    may: {
      move: end?.kind !== 'withdrawn',
      sign: isSigning && isEntrySettled && facts.contract === 'ready',
      giveUp: goesOn && (isSigning || facts.contract === 'signed') && !facts.isWithdrawalOver,
      release: goesOn && isContractStage(status),
      book: isReleased,
      handOver: isReleased,
    },
    tasks: [
      ...(facts.handOverRefused ? [{ kind: 'check_hand_over' } as const] : []),
      ...tasksOf(facts, end, isEntrySettled, isOut),
      ...owedTasks(facts),
      ...paymentTasks(ledger),
    ],
  }
}

function paymentTasks({ payments }: Settlement): OutcomeTask[] {
  return payments.flatMap(({ id, task, owedCents, onItsWayCents, waitingCents, disputedCents }) => {
    const cents = task === 'dispute' ? disputedCents : owedCents + onItsWayCents + waitingCents
    return task === null ? [] : [{ kind: task, paymentId: id, cents }]
  })
}

function owedTasks({ closedPlanPaidCents, correctionOwedCents }: OutcomeFacts): OutcomeTask[] {
  const owed = [
    { kind: 'return_installments', cents: closedPlanPaidCents },
    { kind: 'pay_correction', cents: correctionOwedCents },
  ] as const
  return owed.filter(({ cents }) => cents > 0)
}

function tasksOf(facts: OutcomeFacts, end: End | null, isEntrySettled: boolean, isOut: boolean): OutcomeTask[] {
  if (end === null) {
    // What was released without a signature in the portal can be registered by another contract.
    const isOfFormer = facts.registration === 'former' && (facts.status !== 'completed' || facts.contract === 'signed')
    return [
      ...(facts.status === 'completed' && !isEntrySettled ? [{ kind: 'entry_missing' } as const] : []),
      ...(facts.lienOpen ? [{ kind: 'release_lien' } as const] : []),
      ...(isOfFormer ? [{ kind: 'lift_registration' } as const] : []),
    ]
  }
  // After a withdrawal the signed contract stays readable, as proof.
  const isInForce = facts.contract !== null && (end.kind === 'refused' || facts.contract !== 'signed')
  return [
    ...(isInForce ? [{ kind: 'void_contract' } as const] : []),
    ...(facts.registration ? [{ kind: 'lift_registration' } as const] : []),
    ...(isOut ? [{ kind: 'recover_motorcycle' } as const] : []),
  ]
}

/** Tells why the applicant cannot sign the contract now; null when that is possible. */
export function signingObstacle(
  facts: OutcomeFacts,
): 'contract_withdrawn' | 'wrong_status' | 'contract_not_ready' | 'entry_unpaid' | null {
  const { end, may, isEntrySettled } = outcome(facts)
  if (may.sign) return null
  if (end?.kind === 'withdrawn') return 'contract_withdrawn'
  if (end !== null || facts.status !== 'signing') return 'wrong_status'
  return isEntrySettled ? 'contract_not_ready' : facts.contract === 'ready' ? 'entry_unpaid' : 'contract_not_ready'
}
