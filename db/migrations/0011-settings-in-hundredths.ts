import { type Kysely, sql } from 'kysely'

/**
 * Conditions saved with more than two decimals were charged as they were and stored rounded: from now on they are what was
 * stored and shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update system_configurations set value = value
      || jsonb_build_object('taxaEntrada', round((value ->> 'taxaEntrada')::numeric, 2))
      || jsonb_build_object('taxaJurosPadrao', round((value ->> 'taxaJurosPadrao')::numeric, 2))
    where key = 'financial_settings' and value ? 'taxaEntrada' and value ? 'taxaJurosPadrao'`.execute(db)
}

/** What was rounded is not known any more, and nothing asks for it. */
export async function down(): Promise<void> {}
