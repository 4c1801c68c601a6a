import { type Kysely, sql } from 'kysely'
import { consentText, offersConsent } from '#content/consent.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../shared/tokens.ts'
import { addEvent } from './events.ts'

/** The columns of a consent to mail about offers, given at `at`. */
export function offersConsentGiven(at: Date) {
  return {
    offers_consent_version: offersConsent.version,
    offers_consent_sha256: sha256(consentText(offersConsent)),
    offers_consented_at: at,
    offers_withdrawn_at: null,
  }
}

/**
 * Returns or withdraws the consent to mail about offers. The person gives it for one application, and withdraws it for
 * all applications of the account. Adds a line to the history of each application that changes.
 */
export async function changeOffers(deps: Deps, applicationId: string, wanted: boolean): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const changed = wanted ? await give(trx, applicationId, at) : await takeBack(trx, applicationId, at)
    for (const id of changed) {
      const actor = { type: 'applicant', id, name: null } as const
      await addEvent(trx, { applicationId: id, kind: 'offers_consent', actor, data: { wanted }, at })
    }
  })
}

async function give(db: Kysely<Database>, id: string, at: Date): Promise<string[]> {
  const rows = await db
    .updateTable('financing_applications')
    .set(offersConsentGiven(at))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('offers_consented_at', 'is', null), eb('offers_withdrawn_at', 'is not', null)]))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

async function takeBack(db: Kysely<Database>, id: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update financing_applications as own set offers_withdrawn_at = ${at}::timestamptz
    from financing_applications as one
    where one.id = ${id}::uuid and own.account_id = one.account_id
      and own.offers_consented_at is not null and own.offers_withdrawn_at is null
    returning own.id`.execute(db)
  return rows.map((row) => row.id)
}
