import type { BoletoView } from '#api/boletos.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'

/**
 * Whether the customer said that the boleto of a charge is paid, and the day on which the bank knows has not passed.
 */
export function isSaidPaid(
  charge: { readonly boleto: Pick<BoletoView, 'saidKnownOn'> | null } | null | undefined,
  today: PlainDate,
): boolean {
  const knownOn = charge?.boleto?.saidKnownOn ?? null
  return knownOn !== null && today <= knownOn
}
