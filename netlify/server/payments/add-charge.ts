import { randomBytes } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { ChargesTable } from '#db/schema/payments.ts'
import type { Database } from '#db/schema.ts'
import { writeLater } from '#db/together.ts'
import { type Charge, replacedBy } from '#domain/payments/charge.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { type ChargeRow, endOf, findStanding, insertCharges } from './charge-queries.ts'

/** A charge to be stored, which its provider then makes. */
export type NewCharge = Omit<Insertable<ChargesTable>, 'state' | 'created_at'>

/** Returns a new reference of a charge: 32 random letters and digits, as a txid (API Pix 2.9 takes 26 to 35). */
export const newReference = (): string => randomBytes(16).toString('hex')

/**
 * Stores a charge, and ends in the same step all others that ask for some of the same money, so that a customer who has
 * two ways to pay never pays twice by two charges that the bank let stand. The caller has locked the application, and
 * has the charge made (`makeCharge`).
 */
export async function addCharge(deps: Pick<Deps, 'now'>, trx: Kysely<Database>, charge: NewCharge): Promise<ChargeRow> {
  const [added] = await addCharges(deps, trx, [charge])
  if (added === undefined) throw new Error('a charge was not stored')
  return added
}

/** Adds charges like `addCharge`, none of which asks for money of another, in as many trips as one. */
export async function addCharges(
  deps: Pick<Deps, 'now'>,
  trx: Kysely<Database>,
  charges: readonly NewCharge[],
): Promise<ChargeRow[]> {
  if (charges.length === 0) return []
  const at = deps.now()
  const added = charges.map(({ numbers = null, beside_id: besideId = null, ...charge }) => {
    return { ...charge, numbers, beside_id: besideId, state: 'wanted' as const, created_at: at }
  })
  const standing = await findStanding(
    trx,
    added.map(({ application_id: id }) => id),
  )
  const ended = added.flatMap(({ application_id: id, numbers, beside_id: besideId }) =>
    replacedBy(standing.filter((one) => one.application_id === id).map(asCharge), { numbers, besideId }),
  )
  for (const { id } of ended) await writeLater(trx, endOf(trx, id, at, true))
  if (ended.length > 0) await enqueue(trx, 'pix_withdraw', {})
  return insertCharges(trx, added)
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
