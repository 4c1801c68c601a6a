import { redactCpf } from '../identity/identifiers.ts'
import type { Cents } from '../money/money.ts'
import { fold } from '../search.ts'

/** A payment that names no application. */
export interface UnmatchedPayment {
  readonly amountCents: Cents
  readonly payerName: string | null
  /** With the first and last digits hidden: '***.982.247-**'. */
  readonly payerCpf: string | null
  /** The text that the payer wrote with the payment. */
  readonly note: string | null
}

/** An application that a payment may be for. */
export interface MatchCandidate {
  readonly fullName: string
  readonly cpf: string
  readonly contractNumber: string
  /** The amounts that the applicant can pay now: the missing part of the entry, or each open installment. */
  readonly payableCents: readonly Cents[]
}

/** The clues that a payment is for an application, the strongest first. */
export const matchClues = ['contract', 'cpf', 'name', 'amount'] as const
export type MatchClue = (typeof matchClues)[number]

/**
 * Returns the words of a text that have three letters or more; shorter ones, such as 'da', do not distinguish people.
 */
const words = (text: string) =>
  fold(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)

/** Returns the clues that a payment is for an application, the strongest first. */
export function cluesOf(payment: UnmatchedPayment, candidate: MatchCandidate): MatchClue[] {
  const { payerName, payerCpf, note, amountCents } = payment
  const names = words(candidate.fullName)
  const told = new Set(words(`${payerName ?? ''} ${note ?? ''}`))
  const hasNames = names.length > 1 && [names[0], names.at(-1)].every((word) => word !== undefined && told.has(word))
  const found: Record<MatchClue, boolean> = {
    contract: (note ?? '').replaceAll(/\D+/g, ' ').split(' ').includes(candidate.contractNumber),
    cpf: payerCpf === redactCpf(candidate.cpf),
    name: hasNames,
    amount: candidate.payableCents.includes(amountCents),
  }
  return matchClues.filter((clue) => found[clue])
}

const weights: Record<MatchClue, number> = { contract: 8, cpf: 6, name: 4, amount: 1 }

/** Returns the weight of clues: the higher, the likelier the application. */
export const weightOf = (clues: readonly MatchClue[]): number => clues.reduce((sum, clue) => sum + weights[clue], 0)
