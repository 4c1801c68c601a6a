import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { JourneyFacts } from '#domain/application/tasks.ts'
import { type Delivery, findDelivery } from '../pickups/delivery.ts'

/** What is known of an application's way from the entry to the motorcycle. */
export async function findJourneyFacts(db: Kysely<Database>, applicationId: string): Promise<JourneyFacts> {
  const entry = await db
    .selectFrom('financing_applications')
    .leftJoin('pix_payments', (join) =>
      join
        .onRef('pix_payments.application_id', '=', 'financing_applications.id')
        .on('pix_payments.state', '=', 'entry'),
    )
    .select(['entry_value', 'paid_at'])
    .where('financing_applications.id', '=', applicationId)
    .executeTakeFirst()
  const delivery = await findDelivery(db, applicationId)
  return {
    ...(Number(entry?.entry_value) > 0 && { entryPaidAt: entry?.paid_at?.toISOString() ?? null }),
    ...deliveryFacts(delivery),
  }
}

/** The traffic authority tells a day, which counts as its noon in Brasília. */
function deliveryFacts(delivery: Delivery | undefined): Omit<JourneyFacts, 'entryPaidAt' | 'contract'> {
  const { registered_on, dealership, starts_at, handed_over_at } = delivery ?? {}
  return {
    ...(registered_on && { registeredAt: new Date(`${registered_on}T12:00:00-03:00`).toISOString() }),
    booking: dealership && starts_at ? { dealership, startsAt: starts_at.toISOString() } : null,
    handedOverAt: handed_over_at?.toISOString() ?? null,
  }
}
