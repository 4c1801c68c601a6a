import { redactCpf } from '../identity/identifiers.ts'
import type { Cents } from '../money/money.ts'
import { fold } from '../search/search.ts'

/** What is known of a payment that names nobody. */
export interface UnmatchedPayment {
  readonly amountCents: Cents
  readonly payerName: string | null
  /** With its first and last digits hidden: '***.982.247-**'. */
  readonly payerCpf: string | null
  /** What the payer wrote. */
  readonly note: string | null
}

/** An application that a payment may be for. */
export interface MatchCandidate {
  readonly fullName: string
  readonly cpf: string
  readonly contractNumber: string
  /** What it may pay in this moment: what is missing of its entry, or each open installment. */
  readonly payableCents: readonly Cents[]
}

/** Why a payment may be for an application, what says most first. */
export const matchClues = ['contract', 'cpf', 'name', 'amount'] as const
export type MatchClue = (typeof matchClues)[number]

/** The words of a name that tell people apart. */
const words = (text: string) =>
  fold(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)

/** Says why a payment may be for an application; none where nothing speaks for it. */
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

/** The weight of what speaks for an application: the higher, the likelier. */
export const weightOf = (clues: readonly MatchClue[]): number => clues.reduce((sum, clue) => sum + weights[clue], 0)
