import * as z from 'zod/mini'
import { debitEnds, debitFailures } from '#domain/payments/debit.ts'
import * as field from './fields.ts'

/**
 * What an automatic debit does about one installment. planned: it will be sent to the customer's bank in time.
 * scheduled: it is there, and can be taken back. under_way: it cannot, so nothing else may pay the installment.
 * unknown: its day is over, and that bank told nothing. failed: it was not made.
 */
const debitedPhases = ['planned', 'scheduled', 'under_way', 'unknown', 'failed'] as const

export const installmentDebit = z.object({
  phase: z.enum(debitedPhases),
  /** The day of the debit, or of the one that failed. */
  on: field.plainDate,
  why: z.nullable(z.enum(debitFailures)),
  /** The day on which it is tried again; null for none. */
  nextOn: z.nullable(field.plainDate),
})

/** The automatic debit of a contract. */
export const debitView = z.object({
  /**
   * off: none is on or asked for. asked: the bank's provider makes it. offered: the customer can authorise it at their
   * bank.
   */
  state: z.enum(['off', 'asked', 'offered', 'active']),
  /** Whether it can be switched on now. */
  isOffered: z.boolean(),
  /** What it is authorised by; null unless it is offered. */
  code: z.nullable(z.string()),
  /** From when and until when it holds, as the customer's bank says it; null unless it is offered. */
  holds: z.nullable(z.object({ from: field.plainDate, until: field.plainDate })),
  /** The last day on which it can be authorised; null unless it is offered. */
  offeredUntil: z.nullable(field.plainDate),
  /** The address at which the demonstration authorises it; null everywhere else. */
  simulation: z.nullable(z.string()),
  /** Since when it is on. */
  since: z.nullable(field.instant),
  /** How the last one ended, for some weeks and while no other is asked for. */
  ended: z.nullable(z.object({ at: field.instant, by: z.enum(debitEnds) })),
})

export type InstallmentDebit = z.infer<typeof installmentDebit>
export type DebitView = z.infer<typeof debitView>
