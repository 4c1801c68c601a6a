import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/**
 * The release, pick-up (but no cancelled one) and hand-over of an application's motorcycle, and whether its contract was
 * given up or settled.
 */
export async function findDelivery(db: Kysely<Database>, applicationId: string) {
  return db
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
    .where('financing_applications.id', '=', applicationId)
    .executeTakeFirst()
}

export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
