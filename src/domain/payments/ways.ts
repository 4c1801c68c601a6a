import type { Cents } from '../money/money.ts'
import type { ChargePurpose, ChargeWay } from './charge.ts'

/** What a customer chooses between, in the order in which sentences name them. */
export const payWays = ['boleto', 'debit', 'pix', 'card'] as const
export type PayWay = (typeof payWays)[number]

/** The ways that a customer chooses for one payment. A debit is none: it comes by itself. */
export const chosenWays = ['pix', 'boleto', 'card'] as const satisfies readonly PayWay[]
export type ChosenWay = (typeof chosenWays)[number]

/** What a way is offered for. Paying several installments, or all of them, counts as installments. */
export const paidPurposes = ['entry', 'installments'] as const
export type PaidPurpose = (typeof paidPurposes)[number]

/** The purposes that a way can serve. An automatic debit comes each month; a card pays the rest once it is due. */
const possible: Readonly<Record<PayWay, readonly ChargePurpose[]>> = {
  pix: ['entry', 'installments', 'settlement'],
  boleto: ['entry', 'installments', 'settlement'],
  debit: ['installments'],
  card: ['entry', 'installments', 'settlement'],
}

/** Tells whether a way can serve a purpose. */
export const canServe = (way: PayWay, purpose: ChargePurpose): boolean => possible[way].includes(purpose)

/** The ways that this release can take a payment by, wherever their providers are configured. */
export const builtWays: readonly PayWay[] = ['boleto', 'debit', 'pix', 'card']

/** What the bank offers a way for, and from which sum on. */
export interface WaySetting {
  readonly entry: boolean
  readonly installments: boolean
  readonly fromCents: Cents
}

export type WaySettings = { readonly [Way in PayWay]: WaySetting }

const always: WaySetting = { entry: true, installments: true, fromCents: 0 }

/** The settings until two managers save others: everything that is configured. */
export const defaultWays: WaySettings = {
  pix: always,
  boleto: always,
  debit: { ...always, entry: false },
  card: always,
}

/** The ways that the bank offers for each purpose, without regard to the sum. What the site says is made of it. */
export type OfferedWays = { readonly [Purpose in PaidPurpose]: readonly PayWay[] }

/** Returns the offered ways: those of the settings of which the providers are configured. */
export function offeredWays(settings: WaySettings, configured: readonly PayWay[]): OfferedWays {
  const of = (purpose: PaidPurpose) =>
    payWays.filter((way) => configured.includes(way) && settings[way][purpose] && canServe(way, purpose))
  return { entry: of('entry'), installments: of('installments') }
}

/** The ways that a build without a database names, and that a new one offers where every provider is configured. */
export const standardWays: OfferedWays = offeredWays(defaultWays, builtWays)

/** Something to pay: its purpose, its sum, and whether all of it is due. A card pays nothing ahead of its day. */
export interface Payable {
  readonly purpose: ChargePurpose
  readonly cents: Cents
  readonly isDue: boolean
}

/**
 * Returns the ways by which something can be paid now, by a choice of the customer: the one that counts soonest first.
 */
export function waysFor({ purpose, cents, isDue }: Payable, offered: OfferedWays, settings: WaySettings): ChosenWay[] {
  const ways = offered[purpose === 'entry' ? 'entry' : 'installments']
  return chosenWays.filter(
    (way) =>
      ways.includes(way) && canServe(way, purpose) && cents >= settings[way].fromCents && (way !== 'card' || isDue),
  )
}

/**
 * Tells whether nobody could pay some entry, or pay installments ahead and all of them at once, which the law promises
 * to every customer (Lei 8.078/1990, artigo 52, § 2º).
 */
export function leavesNoWay(settings: WaySettings, configured: readonly PayWay[]): boolean {
  const offered = offeredWays(settings, configured)
  const owed: Payable[] = [
    { purpose: 'entry', cents: 0, isDue: true },
    { purpose: 'settlement', cents: 0, isDue: false },
  ]
  return owed.some((what) => waysFor(what, offered, settings).length === 0)
}

/** The way that a customer chose, by the way of its charge. */
export const payWayOf: Readonly<Record<ChargeWay, PayWay>> = {
  pix: 'pix',
  pix_due: 'pix',
  pix_automatic: 'debit',
  boleto: 'boleto',
  card: 'card',
}
