import { type QueryExecutorProvider, sql } from 'kysely'
import { searchColumns } from '#domain/search.ts'

const batchSize = 2000

type Row = Parameters<typeof searchColumns>[0] & { id: string }

/**
 * Folds the search columns of applications that were stored before telephone, model and city were part of them. Works
 * in small batches while the table is in use. After an interruption the next run continues.
 */
export async function refreshSearch(db: QueryExecutorProvider): Promise<void> {
  for (;;) {
    const { rows } = await sql<Row>`
      select id, full_name, email, cpf, contract_number, phone, motorcycle_model, city from financing_applications
      where city_key is null order by id limit ${batchSize}`.execute(db)
    if (rows.length === 0) return
    const folded = rows.map((row) => ({ id: row.id, ...searchColumns(row) }))
    // A row that changed in the meantime was folded by that change.
    await sql`update financing_applications application
      set search_text = folded.search_text, name_key = folded.name_key, city_key = folded.city_key
      from jsonb_to_recordset(${JSON.stringify(folded)}::jsonb)
        as folded (id uuid, search_text text, name_key text, city_key text)
      where application.id = folded.id and application.city_key is null`.execute(db)
  }
}
