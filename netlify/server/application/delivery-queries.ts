import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * The release, pick-up (but no cancelled one) and hand-over of each application's motorcycle, and whether its contract was
 * given up or settled, by id.
 */
export async function findDeliveries(db: Kysely<Database>, applicationIds: readonly string[]) {
  const rows = await db
    .selectFrom('financing_applications')
    .leftJoin('motorcycle_releases as release', 'release.application_id', 'financing_applications.id')
    .leftJoin('pickups', (join) =>
      join.onRef('pickups.application_id', '=', 'financing_applications.id').on('pickups.cancelled_at', 'is', null),
    )
    .leftJoin('hand_overs', 'hand_overs.application_id', 'financing_applications.id')
    .leftJoin('installment_plans as plan', (join) =>
      join.onRef('plan.application_id', '=', 'financing_applications.id').on('plan.closed_at', 'is', null),
    )
    .leftJoin('contract_withdrawals as withdrawal', 'withdrawal.application_id', 'financing_applications.id')
    .select([
      'financing_applications.id',
      'release.chassis',
      'release.plate',
      'release.registration_number',
      'release.registered_on',
      'release.waived',
    ])
    .select(['pickups.dealership', 'pickups.starts_at', 'withdrawal.at as withdrawn_at', 'plan.settled_at'])
    .select([
      'hand_overs.dealership as handed_over_by',
      'hand_overs.taken_by',
      'hand_overs.document',
      'hand_overs.at as handed_over_at',
      'hand_overs.returned_at',
    ])
    .where('financing_applications.id', 'in', applicationIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The delivery of one application; undefined when there is none of that id. */
export async function findDelivery(db: Kysely<Database>, applicationId: string) {
  return (await findDeliveries(db, [applicationId])).get(applicationId)
}

export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
