import { type ApplicationStatus, canonicalStatus } from '../application/status.ts'
import type { ContractState } from '../contract/contract.ts'
import type { Cents } from '../money/money.ts'
import { type LedgerPayment, type PaymentTask, type Settlement, settle } from './ledger.ts'

/** What is known of an application. Instants are ISO; null: it has not happened. */
export interface OutcomeFacts {
  readonly status: ApplicationStatus
  readonly entryCents: Cents
  readonly withdrawnAt: string | null
  /** The last change to 'rejected'. */
  readonly refusedAt: string | null
  /** The contract in force: being made, to be signed or signed; null where there is none. */
  readonly contract: Exclude<ContractState, 'void'> | null
  readonly registeredAt: string | null
  readonly bookedFor: string | null
  readonly handedOverAt: string | null
  /** When the motorcycle came back after the hand-over. */
  readonly returnedAt: string | null
  readonly hasProvider: boolean
  readonly payments: readonly LedgerPayment[]
  /** What analysts recorded as paid of installments whose plan is closed, less what went back, in cents. */
  readonly closedPlanPaidCents: Cents
  /** The contract is settled and registered, and its lien is not released. */
  readonly lienOpen: boolean
}

/** What put an end to an application: the person gave it up, or the bank refused it. Giving up stands above a refusal. */
export interface End {
  readonly kind: 'withdrawn' | 'refused'
  readonly at: string | null
}

/** What waits for a person and is not about a payment. */
export const endTasks = [
  'void_contract',
  'lift_registration',
  'recover_motorcycle',
  'entry_missing',
  'return_installments',
  'release_lien',
] as const

/**
 * What waits for a person of the bank. Of a payment: see `PaymentTask`. void_contract: a contract is in force after the end;
 * lift_registration: the traffic authority still holds the contract; recover_motorcycle: it is with the person after the end;
 * entry_missing: the motorcycle is released, and the entry is not paid; return_installments: installments were paid whose plan is
 * closed; release_lien: the contract is settled, and the traffic authority still holds the motorcycle.
 */
export type OutcomeTask =
  | { readonly kind: PaymentTask; readonly paymentId: string; readonly cents: Cents }
  | { readonly kind: 'return_installments'; readonly cents: Cents }
  | { readonly kind: Exclude<(typeof endTasks)[number], 'return_installments'> }

export interface Outcome {
  readonly end: End | null
  readonly ledger: Settlement
  /** The present stage takes an entry. */
  readonly takesEntry: boolean
  /** The whole entry is there, or there is none to pay. */
  readonly isEntrySettled: boolean
  /** What the person may pay now, in cents: the entry, or what is missing to it. */
  readonly payableCents: Cents
  /** What the person gets back, on its way or not. */
  readonly owedCents: Cents
  readonly may: {
    /** Another status: nobody moves what the person gave up. */
    readonly move: boolean
    readonly sign: boolean
    readonly giveUp: boolean
    readonly remindOfDocuments: boolean
    readonly remindOfEntry: boolean
    readonly release: boolean
    readonly book: boolean
    readonly handOver: boolean
  }
  readonly tasks: readonly OutcomeTask[]
}

/** The stages that take an entry; 'completed' for a motorcycle that was released without it. */
const entryStages: readonly ApplicationStatus[] = ['signing', 'completed']

/** What ended an application; null while it goes on. */
function endOf(facts: Pick<OutcomeFacts, 'status' | 'withdrawnAt' | 'refusedAt'>): End | null {
  if (facts.withdrawnAt) return { kind: 'withdrawn', at: facts.withdrawnAt }
  return facts.status === 'rejected' ? { kind: 'refused', at: facts.refusedAt } : null
}

/**
 * How an application stands: what ended it, what is owed, what may still be paid, signed, reminded of, booked, released and
 * handed over, and what waits for a person. Everybody asks this; nobody decides it again.
 */
export function outcome(facts: OutcomeFacts): Outcome {
  const status = canonicalStatus(facts.status)
  const end = endOf(facts)
  const isOut = facts.handedOverAt !== null && facts.returnedAt === null
  const goesOn = end === null
  const takesEntry = goesOn && entryStages.includes(status)
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
  // While a payment is being checked, the applicant is not asked to pay again.
  const isHeld = ledger.payments.some(({ task, isForInstallments }) => task === 'accept' && !isForInstallments)
  const payableCents = isSigning && !isHeld ? ledger.dueCents : 0
  return {
    end,
    ledger,
    takesEntry,
    isEntrySettled,
    payableCents,
    owedCents: ledger.payments.reduce((total, one) => total + one.owedCents + one.onItsWayCents, 0),
    may: {
      move: end?.kind !== 'withdrawn',
      sign: isSigning && isEntrySettled && facts.contract === 'ready',
      giveUp: goesOn && (isSigning || facts.contract === 'signed'),
      remindOfDocuments: goesOn && status === 'waiting_docs',
      remindOfEntry: payableCents > 0,
      release: isSigning,
      book: isReleased,
      handOver: isReleased,
    },
    tasks: [...tasksOf(facts, end, isEntrySettled, isOut), ...installmentTasks(facts), ...paymentTasks(ledger)],
  }
}

function paymentTasks({ payments }: Settlement): OutcomeTask[] {
  return payments.flatMap(({ id, task, owedCents, onItsWayCents, waitingCents }) =>
    task === null ? [] : [{ kind: task, paymentId: id, cents: owedCents + onItsWayCents + waitingCents }],
  )
}

function installmentTasks({ closedPlanPaidCents: cents }: OutcomeFacts): OutcomeTask[] {
  return cents > 0 ? [{ kind: 'return_installments', cents }] : []
}

function tasksOf(facts: OutcomeFacts, end: End | null, isEntrySettled: boolean, isOut: boolean): OutcomeTask[] {
  if (end === null) {
    return [
      ...(facts.status === 'completed' && !isEntrySettled ? [{ kind: 'entry_missing' } as const] : []),
      ...(facts.lienOpen ? [{ kind: 'release_lien' } as const] : []),
    ]
  }
  // A signed contract that was given up stays readable, as proof.
  const isInForce = facts.contract !== null && (end.kind === 'refused' || facts.contract !== 'signed')
  return [
    ...(isInForce ? [{ kind: 'void_contract' } as const] : []),
    ...(facts.registeredAt ? [{ kind: 'lift_registration' } as const] : []),
    ...(isOut ? [{ kind: 'recover_motorcycle' } as const] : []),
  ]
}

/** Why a contract cannot be signed now; null when it can. */
export function signingObstacle(
  facts: OutcomeFacts,
): 'contract_withdrawn' | 'wrong_status' | 'contract_not_ready' | 'entry_unpaid' | null {
  const { end, may, isEntrySettled } = outcome(facts)
  if (may.sign) return null
  if (end?.kind === 'withdrawn') return 'contract_withdrawn'
  if (end !== null || facts.status !== 'signing') return 'wrong_status'
  return isEntrySettled ? 'contract_not_ready' : facts.contract === 'ready' ? 'entry_unpaid' : 'contract_not_ready'
}
