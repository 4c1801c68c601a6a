import { type Kysely, sql } from 'kysely'
import type { PersonRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'

/** The person of an account; undefined for an account that never had an application. */
export function findPerson(db: Kysely<Database>, accountId: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Changes what the bank knows of a person. The caller has locked the account. */
export async function updatePerson(
  db: Kysely<Database>,
  accountId: string,
  changes: Partial<Pick<PersonRow, 'full_name' | 'birth_date' | 'phone'>>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('people')
    .set({ ...changes, updated_at: at })
    .where('account_id', '=', accountId)
    .execute()
}

/** Where the papers of an application name somebody otherwise than the person of its account is called today. */
export interface NameDifferences {
  /** The person of the account, where the application names another name or birth date; null where they agree. */
  person: { fullName: string; birthDate: string } | null
  /** The name under which the contract in force was signed; null without one, and where it is today's name. */
  signedAs: string | null
}

/** Compares an application and its signed contract with the person of its account. */
export async function nameDifferences(db: Kysely<Database>, applicationId: string): Promise<NameDifferences> {
  const row = await db
    .selectFrom('financing_applications as application')
    .innerJoin('people', 'people.account_id', 'application.account_id')
    .leftJoin('contracts as signed', (join) =>
      join.onRef('signed.application_id', '=', 'application.id').on('signed.state', '=', 'signed'),
    )
    .select(['people.full_name', 'people.birth_date'])
    .select(
      sql<boolean>`(application.full_name, application.birth_date) <> (people.full_name, people.birth_date)`.as(
        'differs',
      ),
    )
    .select(sql<string | null>`signed.evidence ->> 'fullName'`.as('signed_as'))
    .where('application.id', '=', applicationId)
    .executeTakeFirst()
  if (row === undefined) return { person: null, signedAs: null }
  const { full_name: fullName, birth_date: birthDate, differs, signed_as: signedAs } = row
  return { person: differs ? { fullName, birthDate } : null, signedAs: signedAs === fullName ? null : signedAs }
}
