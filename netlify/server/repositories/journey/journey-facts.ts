import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { JourneyFacts } from '#domain/application/tasks.ts'

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
  return { ...(Number(entry?.entry_value) > 0 && { entryPaidAt: entry?.paid_at?.toISOString() ?? null }) }
}
