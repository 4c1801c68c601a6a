import { spawn } from 'node:child_process'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { InstallmentAmount } from '#domain/installments/amount-due.ts'
import type { MovedInstallment } from '#domain/installments/due-day-move.ts'

/** A contract as it was signed, what happened to it in order, and what the product says that its installments cost on a day. */
export interface OracleCase {
  /** What a difference is reported under. */
  about: string
  on: PlainDate
  releasedOn: PlainDate
  financed: number
  /** Percent, in the written form. */
  monthlyRate: string
  plan: { number: number; value: number; dueOn: PlainDate }[]
  /** What the plan was made of: the price, and what was chosen. Left out where only the life of the contract is compared. */
  signed?: { price: number; entryPercent: number; entry: number | null; dueDay: number | null }
  history: OracleEvent[]
  /** The installments that are paid on the day, and those that are asked for. */
  paid: readonly number[]
  numbers: readonly number[]
  /** What the product says: number, fine, interest, discount and total of each open one; and number, day and cost of each that moved. */
  product: number[][]
  moved: [number: number, to: PlainDate, costCents: number][]
}

/** The open installments go to a day of the month; or fine or interest of one until a day are let go. */
export type OracleEvent =
  | { day: number; open: readonly number[] }
  | { waived: number; on: PlainDate; fine: boolean; interest: boolean }

/** The product's installments, in the form that is compared. */
export const amountsOf = (items: readonly Omit<InstallmentAmount, 'balanceCents'>[]): number[][] =>
  items.map((one) => [one.number, one.fineCents, one.interestCents, one.discountCents, one.totalCents])

/** New due days, as they are compared. */
export const movesOf = (rows: readonly MovedInstallment[]): OracleCase['moved'] =>
  rows.map(({ number, to, costCents }) => [number, to, costCents])

/** Starts the computation in Python. It prints every difference, and in the end how many cases there were. */
export function startOracle() {
  const python = spawn('python3', ['tests/oracle/installments.py'], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise<number>((resolve) => python.once('exit', (code) => resolve(code ?? 1)))
  return {
    ask: async (one: OracleCase) => {
      if (!python.stdin.write(`${JSON.stringify(one)}\n`)) await new Promise((go) => python.stdin.once('drain', go))
    },
    /** Waits for the last case; gives its exit code, 0 where there was no difference. */
    end: () => {
      python.stdin.end()
      return ended
    },
  }
}
