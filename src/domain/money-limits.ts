import { dayMs } from './calendar/day-arithmetic.ts'
import type { Cents } from './money/money.ts'

/**
 * The acts that move the bank's money on the word of staff: the bank is owed less, owes more, believes a payment or
 * gives up a security. receipt: a payment that no provider reported is recorded. match: a reported payment counts for a
 * contract, or no longer. waiver: fine and interest are let go. refund: money goes back, or counts as given back.
 * reversal: a payment of installments no longer counts. lien: the motorcycle no longer secures the contract.
 */
export const moneyActs = ['receipt', 'match', 'waiver', 'refund', 'reversal', 'lien'] as const
export type MoneyAct = (typeof moneyActs)[number]

/** The roles that act on the bank's money. */
export const moneyRoles = ['analyst', 'manager'] as const
export type MoneyRole = (typeof moneyRoles)[number]

/** What one person may move alone, in cents: of a contract in `contractSpanMs`, of all contracts in `daySpanMs`. */
interface MoneyLimit {
  readonly contractCents: Cents
  readonly dayCents: Cents
}

export type MoneyLimits = { readonly [Act in MoneyAct]: { readonly [Role in MoneyRole]: MoneyLimit } }

/** How long what one person moved alone counts for the contract, in ms. */
export const contractSpanMs = 30 * dayMs

/**
 * How long it counts for the person, in ms. It is no day of the calendar, because midnight would let the limit pass
 * twice within minutes.
 */
export const daySpanMs = dayMs

const none = { contractCents: 0, dayCents: 0 }

/** The limits until two managers set others. */
export const defaultMoneyLimits: MoneyLimits = {
  receipt: { analyst: none, manager: { contractCents: 10_000_00, dayCents: 50_000_00 } },
  match: {
    analyst: { contractCents: 10_000_00, dayCents: 50_000_00 },
    manager: { contractCents: 20_000_00, dayCents: 100_000_00 },
  },
  waiver: {
    analyst: { contractCents: 100_00, dayCents: 500_00 },
    manager: { contractCents: 1_000_00, dayCents: 5_000_00 },
  },
  refund: { analyst: none, manager: { contractCents: 10_000_00, dayCents: 50_000_00 } },
  reversal: { analyst: none, manager: { contractCents: 10_000_00, dayCents: 50_000_00 } },
  lien: { analyst: none, manager: none },
}

/** A move of the bank's money, in cents. */
export interface MoneyMove {
  readonly act: MoneyAct
  readonly cents: Cents
}

/** What was moved alone: of the contract within `contractSpanMs` by anybody, and within `daySpanMs` by this person. */
interface MovedAlone {
  readonly contractCents: Cents
  readonly dayCents: Cents
}

/** The amount that one person of a role may still move alone, in cents. */
export function leftAlone(limits: MoneyLimits, act: MoneyAct, role: MoneyRole, moved: MovedAlone): Cents {
  const { contractCents, dayCents } = limits[act][role]
  return Math.max(0, Math.min(contractCents - moved.contractCents, dayCents - moved.dayCents))
}
