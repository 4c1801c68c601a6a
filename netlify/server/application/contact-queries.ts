import type { Kysely } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'

/** The contact data: the only personal data that an applicant may change, because the rest is part of the contract. */
export type Contact = Pick<
  ApplicationRow,
  'email' | 'phone' | 'cep' | 'street' | 'number' | 'complement' | 'neighborhood' | 'city' | 'state'
>

/**
 * Replaces an application's contact data and its search columns. Does not increment the version: no decision about an
 * application depends on contact data, and an applicant could delay a decision by changing it again and again.
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

/** Stores the contact data that a change is about to replace. */
export async function keepFormerContact(db: Kysely<Database>, id: string, former: Contact, at: Date): Promise<void> {
  await db
    .insertInto('former_contacts')
    .values({ application_id: id, contact: JSON.stringify(former), replaced_at: at })
    .execute()
}
