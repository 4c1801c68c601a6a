import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { handOverGaps, type ReleaseNeed, registrationOf } from '#domain/application/release.ts'
import type { JourneyFacts } from '#domain/application/tasks.ts'
import { entryPaidAt } from './outcome.ts'

/** Gathers the facts of an application's way from the entry to the motorcycle. */
export async function findJourneyFacts(db: Kysely<Database>, applicationId: string): Promise<JourneyFacts> {
  return (await findJourneys(db, [applicationId])).get(applicationId) ?? {}
}

/** Gathers the facts of each application's way from the entry to the motorcycle, by id. */
export async function findJourneys(
  db: Kysely<Database>,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, JourneyFacts>> {
  if (applicationIds.length === 0) return new Map()
  const deliveries = await findDeliveries(db, applicationIds)
  return new Map([...deliveries].map(([id, delivery]) => [id, journeyOf(delivery)]))
}

/** The same, each with what keeps its motorcycle at the dealership. */
export async function findJourneysWithGaps(
  db: Kysely<Database>,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, { journey: JourneyFacts; gaps: readonly ReleaseNeed[] }>> {
  if (applicationIds.length === 0) return new Map()
  const deliveries = await findDeliveries(db, applicationIds)
  return new Map(
    [...deliveries].map(([id, row]) => {
      const journey = journeyOf(row)
      const { chassis, plate, registration_number: registrationNumber, registered_on: registeredOn } = row
      const gaps = handOverGaps(journey, { chassis, plate, registrationNumber, registeredOn }, row.waived ?? [])
      return [id, { journey, gaps }]
    }),
  )
}

const instant = (at: Date | null) => at?.toISOString() ?? null

function journeyOf(row: Delivery): JourneyFacts {
  const { registered_on, registration_number, dealership, starts_at } = row
  const signedAt = instant(row.signed_at)
  const release = { registrationNumber: registration_number, registeredOn: registered_on }
  const isRegistered = registrationOf(release, signedAt) === 'current'
  return {
    ...(Number(row.entry_value) > 0 && { entryPaidAt: instant(row.paid_at) }),
    contract: {
      readyAt: instant(row.ready_at),
      readAt: instant(row.read_at),
      signedAt,
      dueFrom: row.due_from,
    },
    withdrawnAt: instant(row.withdrawn_at),
    // The traffic authority gives only the day of a registration, which counts as its noon in Brasília.
    registeredAt: isRegistered ? new Date(`${registered_on}T12:00:00-03:00`).toISOString() : null,
    booking: dealership && starts_at ? { dealership, startsAt: starts_at.toISOString() } : null,
    handedOverAt: instant(row.handed_over_at),
    settledAt: instant(row.settled_at),
  }
}

/**
 * By id, each application's entry, contract in force, release, pick-up (unless cancelled) and hand-over, and when its
 * contract was given up and its settlement recorded.
 */
async function findDeliveries(db: Kysely<Database>, applicationIds: readonly string[]) {
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
    .leftJoin('contracts as contract', (join) =>
      join.onRef('contract.application_id', '=', 'financing_applications.id').on('contract.state', '<>', 'void'),
    )
    .leftJoin('contract_withdrawals as withdrawal', 'withdrawal.application_id', 'financing_applications.id')
    .select([
      'financing_applications.id',
      'release.chassis',
      'release.plate',
      'release.registration_number',
      'release.registered_on',
    ])
    // What was waived for a release that was taken back does not hold for the next one.
    .select(
      sql<string[] | null>`case when financing_applications.status = 'completed' then release.waived end`.as('waived'),
    )
    .select(sql<string | null>`contract.facts -> 'offer' ->> 'madeOn'`.as('due_from'))
    .select(['entry_value', entryPaidAt().as('paid_at'), 'contract.ready_at', 'contract.read_at', 'contract.signed_at'])
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
