import type { Kysely, Transaction } from 'kysely'
import { applicationConsent } from '#content/consent.ts'
import type { ApplicationRow, NewOfferRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import type { DueDay } from '#domain/offer/due-dates.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import { type Offer, regularInstallment } from '#domain/offer/offer.ts'
import { restoreOffer } from '#domain/offer/restore-offer.ts'
import { fromCents } from '../shared/numeric.ts'
import { sha256 } from '../shared/tokens.ts'

/** The motorcycle that an offer is for, and the conditions behind it. */
export interface OfferedSource {
  motorcycle: Motorcycle
  catalogueVersion: number
  conditions: Conditions
}

/** The plan that a customer chose. A null entry is the smallest, a null due day the one thirty days after the offer. */
export interface ChosenPlan {
  installments: number
  entryCents: Cents | null
  dueDay: DueDay | null
  /** One of the model's colours; left out, the offer names none. */
  color?: string | undefined
}

/** Makes the offer at `now` for a motorcycle and a chosen plan. */
export function offerAt(now: Date, chosen: ChosenPlan, source: OfferedSource): Offer {
  const { motorcycle, catalogueVersion, conditions } = source
  const { model, priceCents } = motorcycle
  const versions = { catalogueVersion, termsVersion: applicationConsent.version }
  return makeOffer({
    model,
    priceCents,
    ...chosen,
    conditions,
    // The conditions count from the day on which the page showed them.
    on: conditions.iof?.on ?? brazilianDate(now),
    ...versions,
  })
}

/** Returns the columns of an application that show its offer. */
export const planColumns = (offer: Offer) => ({
  motorcycle_model: offer.model,
  motorcycle_price: fromCents(offer.priceCents),
  entry_percentage: String(offer.entryPercent),
  monthly_interest_percent: String(offer.monthlyInterestPercent),
  entry_value: fromCents(offer.totals.upFrontCents),
  installments: offer.installments.length,
  installment_value: fromCents(regularInstallment(offer)),
})

/** Returns the hash that names an offer. */
export const offerHash = (offer: Offer): string => sha256(canonicalJson(offer))

/** Makes an offer's row: its canonical JSON, and the hash that proves it unchanged. */
export function offerRow(applicationId: string, offer: Offer, at: Date): NewOfferRow {
  const document = canonicalJson(offer)
  return { application_id: applicationId, document, sha256: sha256(document), created_at: at }
}

/** Rebuilds and stores the offer of an application that an older version of the server stored without one. */
export async function backfillOffer(db: Kysely<Database>, row: ApplicationRow): Promise<StoredOffer> {
  await addOffer(db, offerRow(row.id, restoreOffer(row), row.created_at))
  return restoredOffer(row)
}

/** The offer of an application that was made before offers were stored, for who only reads. */
export function restoredOffer(row: ApplicationRow): StoredOffer {
  const offer = restoreOffer(row)
  return { offer, sha256: offerRow(row.id, offer, row.created_at).sha256 }
}

interface StoredOffer {
  offer: Offer
  /** The hash of the offer's canonical JSON. */
  sha256: string
}

/** The offer of an application that holds, and the hash of its canonical JSON; undefined when it has none. */
export async function findOffer(db: Kysely<Database>, applicationId: string): Promise<StoredOffer | undefined> {
  const row = await db
    .selectFrom('offers')
    .select(['document', 'sha256'])
    .where('application_id', '=', applicationId)
    .orderBy('version', 'desc')
    .limit(1)
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

/**
 * Stores the next version of an application's offer, which holds from now on. The caller has locked the application,
 * and changes its columns to `planColumns` of the offer.
 */
export async function addOfferVersion(
  trx: Transaction<Database>,
  row: ApplicationRow,
  offer: Offer,
  at: Date,
): Promise<void> {
  if ((await findOffer(trx, row.id)) === undefined) await backfillOffer(trx, row)
  const version = trx
    .selectFrom('offers')
    .select((eb) => eb(eb.fn.max('version'), '+', 1).as('next'))
    .where('application_id', '=', row.id)
  await trx
    .insertInto('offers')
    .values({ ...offerRow(row.id, offer, at), version })
    .execute()
}
