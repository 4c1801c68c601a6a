import { type Kysely, sql } from 'kysely'

/**
 * Rounds conditions that were saved with more than two decimals. Customers were charged the exact values, but
 * applications stored and pages showed rounded ones. From now on all three agree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update system_configurations set value = value
      || jsonb_build_object('taxaEntrada', round((value ->> 'taxaEntrada')::numeric, 2))
      || jsonb_build_object('taxaJurosPadrao', round((value ->> 'taxaJurosPadrao')::numeric, 2))
    where key = 'financial_settings' and value ? 'taxaEntrada' and value ? 'taxaJurosPadrao'`.execute(db)
}

/** The exact values are lost, and nothing needs them. */
export async function down(): Promise<void> {}
