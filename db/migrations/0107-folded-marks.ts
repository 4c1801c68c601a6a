import { type Kysely, sql } from 'kysely'

/**
 * Lets the next refresh (refresh-search.ts) fold the search text of applications whose texts have marks that the fold
 * treats as the ones of a keyboard since then: curved apostrophes, odd hyphens and spaces, invisible marks, and letters
 * such as 'ł'. Rows with ASCII and the letters of Portuguese alone stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update financing_applications set city_key = null
    where city_key is not null
      and concat(full_name, email, motorcycle_model, city) ~ '[^\\x20-\\x5F\\x61-\\x7EÀ-ÿ]'`.execute(db)
}

export async function down(): Promise<void> {}
