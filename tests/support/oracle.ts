import { spawn } from 'node:child_process'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { InstallmentAmount } from '#domain/installments/amount-due.ts'
import type { MovedInstallment } from '#domain/installments/due-day-move.ts'

/** A signed contract, its events in order, and the product's costs of its installments on a day. */
export interface OracleCase {
  /** The name of the case in a reported difference. */
  about: string
  on: PlainDate
  releasedOn: PlainDate
  financed: number
  /** In percent, as text. */
  monthlyRate: string
  /** The price index in percent by month, as text; null without correction. */
  index: Record<string, string> | null
  plan: { number: number; value: number; dueOn: PlainDate }[]
  /** The input of the plan: the price and the choices. Left out if only the later events are compared. */
  signed?: { price: number; entryPercent: number; entry: number | null; dueDay: number | null }
  history: OracleEvent[]
  /** The installments paid by the day, and those whose cost is compared. */
  paid: readonly number[]
  numbers: readonly number[]
  /**
   * The product's result: number, fine, interest, correction, discount and total of each open installment; and number,
   * day and cost of each moved one.
   */
  product: number[][]
  moved: [number: number, to: PlainDate, costCents: number][]
}

/**
 * A move of the open installments to a day of the month, or a waiver of one installment's fine or interest until a day.
 */
export type OracleEvent =
  | { day: number; open: readonly number[] }
  | { waived: number; on: PlainDate; fine: boolean; interest: boolean }

/** The product's installments, in the compared form. */
export const amountsOf = (items: readonly Omit<InstallmentAmount, 'balanceCents'>[]): number[][] =>
  items.map((one) => [
    ...[one.number, one.fineCents, one.interestCents, one.correctionCents],
    ...[one.discountCents, one.totalCents],
  ])

/** The new due days, in the compared form. */
export const movesOf = (rows: readonly MovedInstallment[]): OracleCase['moved'] =>
  rows.map(({ number, to, costCents }) => [number, to, costCents])

/** Starts the computation in Python. It prints every difference, and at the end the number of cases. */
export function startOracle() {
  const python = spawn('python3', ['tests/oracle/installments.py'], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<number>((resolve) => python.once('exit', (code) => resolve(code ?? 1)))
  return {
    ask: async (one: OracleCase) => {
      if (!python.stdin.write(`${JSON.stringify(one)}\n`)) await new Promise((go) => python.stdin.once('drain', go))
    },
    /** Waits for the last case; returns its exit code, which is 0 without a difference. */
    end: () => {
      python.stdin.end()
      return ended
    },
  }
}
