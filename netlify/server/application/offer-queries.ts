import type { Kysely } from 'kysely'
import type { NewOfferRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { Offer } from '#domain/offer/offer.ts'

export interface StoredOffer {
  offer: Offer
  /** The hash of the offer's canonical JSON. */
  sha256: string
}

/** The offer of an application and the hash of its canonical JSON; undefined when it has none. */
export async function findOffer(db: Kysely<Database>, applicationId: string): Promise<StoredOffer | undefined> {
  const row = await db
    .selectFrom('offers')
    .select(['document', 'sha256'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row && { offer: JSON.parse(row.document), sha256: row.sha256 }
}

/** Stores an application's offer, unless it has one. */
export async function addOffer(db: Kysely<Database>, offer: NewOfferRow): Promise<void> {
  await db
    .insertInto('offers')
    .values(offer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
