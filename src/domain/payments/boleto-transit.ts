import type { PlainDate } from '../calendar/calendar.ts'

/** The days of a registered boleto that decide whether its payment may be on the way. */
interface BoletoDays {
  /** The day by which the bank knows a payment that the customer told of; null if nobody did. */
  readonly saidKnownOn: PlainDate | null
  /** The last day to pay it. */
  readonly freeUntil: PlainDate
  /** The day by which the bank knows a payment of its last day. */
  readonly knownOn: PlainDate
}

/**
 * Returns the day until which a boleto may be paid without that the bank knows it: its customer said so, or its last
 * day is over and the bank's files of that day are still to come. Null if it is not on its way.
 */
export function transitUntil({ saidKnownOn, freeUntil, knownOn }: BoletoDays, today: PlainDate): PlainDate | null {
  if (saidKnownOn !== null && today <= saidKnownOn) return saidKnownOn
  return today > freeUntil && today <= knownOn ? knownOn : null
}
