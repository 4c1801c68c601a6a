import type { ChargeView } from '#api/payments.ts'
import { brand } from '#content/brand.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { JourneyFacts } from '#domain/application/tasks.ts'
import { payablePix } from '#domain/pix/pix.ts'
import type { Deps } from '../deps.ts'
import { toCents } from '../shared/numeric.ts'
import type { ChargeRow } from './charge-queries.ts'

/** What the applicant is offered for payment, only while the entry is due, so that nobody pays too early by mistake. */
export interface Payable {
  pixCode: string | null
  charge: ChargeView | null
  simulation: string | null
}

/** The code that an analyst stored, else that of the provider's charge while it can be paid. */
export function payable(
  deps: Pick<Deps, 'config' | 'now'>,
  row: ApplicationRow,
  journey: JourneyFacts,
  charge: ChargeRow | undefined,
): Payable {
  const nothing = { pixCode: null, charge: null, simulation: null }
  if (row.status !== 'signing' || journey.entryPaidAt) return nothing
  const stored = payablePix(row.payment_info.pix_code ?? null, toCents(row.entry_value))?.code
  if (stored) {
    return {
      ...nothing,
      pixCode: stored,
      simulation: simulationOf(deps, `/codigo?${new URLSearchParams({ codigo: stored })}`),
    }
  }
  if (charge?.provider !== 'bacen') return nothing
  const state = stateOf(charge, deps.now())
  return {
    pixCode: state === 'open' ? charge.code : null,
    charge: { state, expiresAt: charge.expires_at?.toISOString() ?? null },
    simulation: state === 'making' ? null : simulationOf(deps, `/pagar/${charge.txid}`),
  }
}

function stateOf({ state, expires_at: end }: ChargeRow, now: Date): ChargeView['state'] {
  if (state === 'creating') return 'making'
  return end !== null && end <= now ? 'expired' : 'open'
}

/** Where the local provider can be paid at; only in the demonstration, and never with a provider of one's own. */
function simulationOf({ config }: Pick<Deps, 'config'>, path: string): string | null {
  const local = /^(http:\/\/localhost:\d+\/psp-local)\/api\/v2$/.exec(config.pix?.apiUrl ?? '')?.[1]
  return brand.demo && local ? local + path : null
}
