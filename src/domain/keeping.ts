import { brazilianDate, type PlainDate } from './calendar/calendar.ts'
import { monthsAfter } from './calendar/day-arithmetic.ts'
import { retention } from './retention.ts'

/** The facts that decide the retention of an application. */
export interface KeptApplication {
  updatedAt: Date
  installments: number
  /**
   * When a contract with a plan of installments ended: paid or closed, its lien released. 'open' while something is
   * owed or the lien stands. Null without a plan.
   */
  contractEnd: Date | 'open' | null
  /** Whether there was a release, a payment or a signature. */
  bound: boolean
  /** Whether it was approved, refused or withdrawn. */
  decided: boolean
  /** Whether its applicant made it after asking for a deletion that waits. */
  later: boolean
}

/**
 * Returns why the bank keeps an application, and until which day at least, where one is known. The years of a contract
 * count from its end, so an open one has no day. A bound application without a plan counts from its last change plus
 * one month per installment. Null where its applicant may have it deleted: without a
 * decision there is nothing to dispute (CDC, art. 27), and there is no contract (Circular BCB 3.978/2020).
 */
export function keepingOf({ updatedAt, installments, contractEnd, bound, decided, later }: KeptApplication): {
  why: 'unfinished' | 'contract' | 'later'
  until: PlainDate | null
} | null {
  const from = brazilianDate(updatedAt)
  if (contractEnd === 'open') return { why: 'contract', until: null }
  if (contractEnd !== null)
    return { why: 'contract', until: monthsAfter(brazilianDate(contractEnd), retention.contractYears * 12) }
  if (bound) return { why: 'contract', until: monthsAfter(from, installments + retention.contractYears * 12) }
  if (decided) return { why: 'unfinished', until: monthsAfter(from, retention.unfinishedYears * 12) }
  return later ? { why: 'later', until: null } : null
}
