import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { IofBearer } from '#domain/offer/conditions.ts'

type Conditions = { taxaEntrada?: number; taxaJurosPadrao?: number; parcelasPadrao?: number; iofPor?: IofBearer }

/** Stores the bank's conditions if none are saved. Values that are left out are those of a new bank. */
export async function saveConditions(db: Kysely<Database>, changes: Conditions): Promise<void> {
  const value = JSON.stringify({ taxaEntrada: 10, taxaJurosPadrao: 0, parcelasPadrao: 60, ...changes })
  const row = { key: 'financial_settings', value, description: 'x', updated_at: new Date(), updated_by: null }
  await db.insertInto('system_configurations').values(row).execute()
}
