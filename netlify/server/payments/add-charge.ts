import type { Insertable, Kysely } from 'kysely'
import type { ChargesTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import { type Charge, replacedBy } from '#domain/payments/charge.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { type ChargeRow, endCharge, findStanding, insertCharge } from './charge-queries.ts'

/** A charge to be stored, which its provider then makes. */
export type NewCharge = Omit<Insertable<ChargesTable>, 'state' | 'created_at'>

/**
 * Stores a charge, and ends in the same step all others that ask for some of the same money, so that a customer who has two ways
 * to pay never pays twice by two charges that the bank let stand. The caller has locked the application, and has the charge
 * made (`makeCharge`).
 */
export async function addCharge(
  deps: Pick<Deps, 'now'>,
  trx: Kysely<Database>,
  { numbers = null, beside_id: besideId = null, ...charge }: NewCharge,
): Promise<ChargeRow> {
  const at = deps.now()
  const standing = await findStanding(trx, charge.application_id)
  const ended = replacedBy(standing.map(asCharge), { numbers, besideId })
  for (const { id } of ended) await endCharge(trx, id, at, true)
  if (ended.length > 0) await enqueue(trx, 'pix_withdraw', {})
  return insertCharge(trx, { ...charge, numbers, beside_id: besideId, state: 'wanted', created_at: at })
}

/** Returns a stored charge as the rules know it. */
export const asCharge = ({
  id,
  way,
  state,
  numbers,
  expires_at: expiresAt,
  beside_id: besideId,
}: ChargeRow): Charge => {
  return { id, way, state, numbers, expiresAt, besideId }
}
