import { installmentCents } from '../money/financing.ts'
import type { Cents } from '../money/money.ts'
import type { Conditions, IofBearer } from './conditions.ts'
import type { DueDay } from './due-dates.ts'
import { entryOf } from './entry.ts'
import { taxOf } from './iof.ts'

/** A plan as all pages show it. */
export type Quote = {
  readonly priceCents: Cents
  readonly entryPercent: number
  readonly entryCents: Cents
  /** The principal that the customer pays back: the price less the entry, and the IOF if it is financed. */
  readonly financedCents: Cents
  readonly installments: number
  readonly installmentCents: Cents
  /** The chosen day of the month; null if the page knows none. */
  readonly dueDay: DueDay | null
  readonly monthlyInterestPercent: number
  /** Whether pages may say 'Sem juros'. */
  readonly interestFree: boolean
  /** The IOF that the customer pays; 0 if the bank pays it. */
  readonly iofCents: Cents
  readonly iofBearer: IofBearer
}

/**
 * The input of a plan. `entryCents` is the chosen entry; left out or null, the plan has the smallest. `dueDay` is the
 * chosen day of the month; left out or null, the first installment is due thirty days later.
 */
export type PlanInput = {
  readonly priceCents: Cents
  readonly installments: number
  readonly entryCents?: Cents | null
  readonly dueDay?: DueDay | null
  readonly offer: Conditions
}

/** Returns the plan for a price, the customer's choices and the bank's conditions. */
export function quote({ priceCents, installments, entryCents: chosen = null, dueDay = null, offer }: PlanInput): Quote {
  const { monthlyInterestPercent, iof } = offer
  const entry = entryOf(priceCents, offer, chosen)
  const iofBearer = iof?.bearer ?? 'bank'
  const releasedCents = priceCents - entry.entryCents
  const plan = { releasedCents, installments, monthlyInterestPercent, dueDay }
  const iofCents = iof && iofBearer !== 'bank' ? taxOf(plan, iof, iof.on) : 0
  const financedCents = releasedCents + (iofBearer === 'customer_financed' ? iofCents : 0)
  return {
    priceCents,
    ...entry,
    financedCents,
    installments,
    dueDay,
    monthlyInterestPercent,
    iofCents,
    iofBearer,
    installmentCents: installmentCents(financedCents, installments, monthlyInterestPercent),
    interestFree: monthlyInterestPercent === 0,
  }
}
