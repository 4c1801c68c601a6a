import type { ChargeView } from '#api/payments.ts'
import { brand } from '#content/brand.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Cents } from '#domain/money/money.ts'
import { payablePix } from '#domain/pix/pix.ts'
import type { Deps } from '../deps.ts'
import type { ChargeRow } from './charge-queries.ts'

/** What the applicant can pay with. All null while nothing is payable, so that the applicant pays nothing by mistake. */
export interface Payable {
  pixCode: string | null
  charge: ChargeView | null
  simulation: string | null
}

/** Gives the code that an analyst stored; without one, the code of the provider's charge while it can be paid. */
export function payable(
  deps: Pick<Deps, 'config' | 'now'>,
  row: ApplicationRow,
  payableCents: Cents,
  charge: ChargeRow | undefined,
): Payable {
  const nothing = { pixCode: null, charge: null, simulation: null }
  if (payableCents === 0) return nothing
  const stored = payablePix(row.payment_info.pix_code ?? null, payableCents)?.code
  if (stored) {
    return {
      ...nothing,
      pixCode: stored,
      simulation: simulationOf(deps, `/codigo?${new URLSearchParams({ codigo: stored })}`),
    }
  }
  // A charge of another amount is about to be removed.
  if (charge?.provider !== 'bacen' || charge.amount_cents !== payableCents) return nothing
  const state = stateOf(charge, deps.now())
  return {
    pixCode: state === 'open' ? charge.code : null,
    charge: { state, expiresAt: charge.expires_at?.toISOString() ?? null },
    simulation: state === 'making' || state === 'refused' ? null : simulationOf(deps, `/pagar/${charge.txid}`),
  }
}

/** Tells whether a charge is being made, was refused for good, can be paid, or has expired. */
export function stateOf({ state, failure, expires_at: end }: ChargeRow, now: Date): ChargeView['state'] {
  if (state === 'creating') return failure === null ? 'making' : 'refused'
  return end !== null && end <= now ? 'expired' : 'open'
}

/** The local provider's page that pays a code; null outside the demonstration and with a real provider. */
export function simulationOf({ config }: Pick<Deps, 'config'>, path: string): string | null {
  const local = /^(http:\/\/localhost:\d+\/psp-local)\/api\/v2$/.exec(config.pix?.apiUrl ?? '')?.[1]
  return brand.demo && local ? local + path : null
}
