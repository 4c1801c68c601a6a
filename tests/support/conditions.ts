import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Conditions = { taxaEntrada?: number; taxaJurosPadrao?: number; parcelasPadrao?: number }

/** Stores the bank's conditions where none are saved. Those that are left out are a new bank's. */
export async function saveConditions(db: Kysely<Database>, changes: Conditions): Promise<void> {
  const value = JSON.stringify({ taxaEntrada: 10, taxaJurosPadrao: 0, parcelasPadrao: 60, ...changes })
  const row = { key: 'financial_settings', value, description: 'x', updated_at: new Date(), updated_by: null }
  await db.insertInto('system_configurations').values(row).execute()
}
