import { type Kysely, sql } from 'kysely'
import type { ApplicationRow, NewApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'

/** The contact data, the only personal data an applicant may change: the rest is part of the contract. */
export type Contact = Pick<
  ApplicationRow,
  'email' | 'phone' | 'cep' | 'street' | 'number' | 'complement' | 'neighborhood' | 'city' | 'state'
>

/**
 * Replaces an application's contact data and its search columns. It is no new version: no decision about an application
 * depends on them, and an applicant could put it off by changing them again and again.
 */
export async function updateContact(
  db: Kysely<Database>,
  id: string,
  contact: Contact & Pick<ApplicationRow, 'search_text' | 'name_key' | 'city_key'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('financing_applications')
    .set({ ...contact, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Keeps contact data that is about to be replaced. */
export async function keepFormerContact(db: Kysely<Database>, id: string, former: Contact, at: Date): Promise<void> {
  await db
    .insertInto('former_contacts')
    .values({ application_id: id, contact: JSON.stringify(former), replaced_at: at })
    .execute()
}

/** Stores the consent to offers, unless it is in force; gives the application's id when it was not. */
export async function giveOffersConsent(
  db: Kysely<Database>,
  id: string,
  consent: Required<Pick<NewApplicationRow, `offers_${string}` & keyof NewApplicationRow>>,
): Promise<string[]> {
  const rows = await db
    .updateTable('financing_applications')
    .set(consent)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('offers_consented_at', 'is', null), eb('offers_withdrawn_at', 'is not', null)]))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Takes the consent to offers back in every application of the same person at the same address; gives their ids. */
export async function withdrawOffersConsent(db: Kysely<Database>, id: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update financing_applications as own set offers_withdrawn_at = ${at}::timestamptz
    from financing_applications as one
    where one.id = ${id}::uuid and own.cpf = one.cpf and own.email = one.email
      and own.offers_consented_at is not null and own.offers_withdrawn_at is null
    returning own.id`.execute(db)
  return rows.map((row) => row.id)
}

/** What tells a person's applications apart, newest first. */
export async function findOwnApplications(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('financing_applications')
    .select(['id', 'contract_number', 'motorcycle_model', 'status', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
