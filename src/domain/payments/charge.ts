/**
 * How a charge is paid. pix: a Pix code that holds for a time (cob). pix_due: a Pix code with a due day (cobv).
 * pix_automatic: the customer's bank debits it (cobr). boleto: a bank slip. card: the page of a card's provider.
 */
export const chargeWays = ['pix', 'pix_due', 'pix_automatic', 'boleto', 'card'] as const
export type ChargeWay = (typeof chargeWays)[number]

/** What a charge pays: the entry, one or several installments, or all that is left of a contract. */
export const chargePurposes = ['entry', 'installments', 'settlement'] as const
export type ChargePurpose = (typeof chargePurposes)[number]

/**
 * The states of a charge. wanted: the provider has to make it. registered: the provider made it, and it can be paid.
 * paid: a payment of it arrived. withdrawn: the bank took it back. expired: its time is over. refused: the provider
 * will not make it, or the customer's bank will not pay it.
 */
export const chargeStates = ['wanted', 'registered', 'paid', 'withdrawn', 'expired', 'refused'] as const
export type ChargeState = (typeof chargeStates)[number]

/**
 * The states that a charge may go on to. A refused or expired charge is withdrawn once another takes its place. A
 * payment may arrive for a charge that is over, because a provider learns of the withdrawal later.
 */
const next: Readonly<Record<ChargeState, readonly ChargeState[]>> = {
  wanted: ['registered', 'refused', 'withdrawn', 'expired', 'paid'],
  registered: ['paid', 'withdrawn', 'expired', 'refused'],
  paid: [],
  withdrawn: ['paid'],
  expired: ['paid', 'withdrawn'],
  refused: ['paid', 'withdrawn'],
}

/** Returns the states from which a charge may go to another one. */
export function statesBefore(to: ChargeState): ChargeState[] {
  return chargeStates.filter((from) => next[from].includes(to))
}

/** What decides whether a charge can be paid, and what it asks for. */
export interface Charge {
  readonly id: string
  readonly way: ChargeWay
  readonly state: ChargeState
  /** The numbers of its installments; null for the entry. */
  readonly numbers: readonly number[] | null
  /** When its time is over; null while that is not known, and for a code that never expires. */
  readonly expiresAt: Date | null
  /**
   * The charge that it is offered beside, as the Pix code on a boleto: both may be alive, and one payment ends both.
   */
  readonly besideId: string | null
}

/** Returns the state of a charge at an instant: one whose time is over has expired, whatever is stored. */
export function stateOn(charge: Pick<Charge, 'state' | 'expiresAt'>, now: Date): ChargeState {
  const isOver = charge.state === 'registered' && charge.expiresAt !== null && charge.expiresAt <= now
  return isOver ? 'expired' : charge.state
}

/** Tells whether a charge can be paid at an instant, or is about to be. */
export function isAlive(charge: Pick<Charge, 'state' | 'expiresAt'>, now: Date): boolean {
  const state = stateOn(charge, now)
  return state === 'wanted' || state === 'registered'
}

/** Tells whether two charges of one application ask for some of the same money. */
export function sharesPurpose(one: Pick<Charge, 'numbers'>, other: Pick<Charge, 'numbers'>): boolean {
  if (one.numbers === null || other.numbers === null) return one.numbers === other.numbers
  return one.numbers.some((number) => other.numbers?.includes(number))
}

/**
 * Returns the charges that end in the same step in which a charge is added: those that ask for some of the same money
 * and are not over, so that the customer cannot pay twice. The charge that it is offered beside stays.
 */
export function replacedBy<Known extends Charge>(
  charges: readonly Known[],
  added: Pick<Charge, 'numbers' | 'besideId'>,
): Known[] {
  return charges.filter((one) => isStanding(one) && one.id !== added.besideId && sharesPurpose(one, added))
}

/** The states of a charge that is not over: it can be paid or made anew, or waits for what takes its place. */
export const standingStates = ['wanted', 'registered', 'refused'] as const satisfies readonly ChargeState[]

/** Tells whether a charge is not over. */
export function isStanding({ state }: Pick<Charge, 'state'>): boolean {
  return standingStates.some((one) => one === state)
}

/**
 * Returns the purpose of a charge of installments, of which `open` are owed: all that is left, if it is more than one,
 * is a settlement.
 */
export function purposeOf(numbers: readonly number[], open: number): ChargePurpose {
  return numbers.length > 1 && numbers.length === open ? 'settlement' : 'installments'
}
