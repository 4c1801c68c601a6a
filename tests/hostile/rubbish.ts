import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The longest text of most columns: a Pix code, a note of 1000 characters, a stored answer. */
const longest = 2_000
/**
 * The server's own texts are longer: a letter as HTML, a contract, a model with its texts and photos, the catalogue.
 */
const longer: Readonly<Record<string, number>> = {
  'messages.body_html': 20_000,
  'messages.attachments': 20_000,
  'contracts.document': 100_000,
  'offers.document': 20_000,
  'motorcycles.facts': 10_000,
  'motorcycle_events.facts': 10_000,
  'catalogue_versions.catalogue': 200_000,
}

/**
 * Finds text that should never have been stored: control characters (but tab and line feed), marks that hide or reverse
 * text, and texts longer than any field allows. Reads every text and JSON column of every table; returns 'table.column:
 * n'.
 */
export async function storedRubbish(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%' and data_type in ('text', 'jsonb')`.execute(db)
  const found: string[] = []
  for (const { table, column } of rows) {
    const most = longer[`${table}.${column}`] ?? longest
    const text = sql`${sql.ref(column)}::text`
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${text} ~ ${'[\u0001-\u0008\u000b-\u001f\u007f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]'}
        or ${text} ~ ${'\\\\u00(0[0-8b-f]|1[0-9a-f])'} or length(${text}) > ${most}`.execute(db)
    const count = counted.rows[0]?.count ?? 0
    if (count > 0) found.push(`${table}.${column}: ${count}`)
  }
  return found
}
