import { type Kysely, sql } from 'kysely'

/**
 * Returns the conditions that the bank has saved, and those scheduled for a day, a largest entry: half of the price, or
 * the smallest entry if that is more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update system_configurations set value = value
      || jsonb_build_object('taxaEntradaMaxima', greatest(50, (value ->> 'taxaEntrada')::numeric))
    where key = 'financial_settings' and value ? 'taxaEntrada' and not value ? 'taxaEntradaMaxima'`.execute(db)
  await sql`
    update system_configurations set value = jsonb_set(value, '{conditions,taxaEntradaMaxima}',
      to_jsonb(greatest(50, (value #>> '{conditions,taxaEntrada}')::numeric)))
    where key = 'financial_settings_scheduled' and value -> 'conditions' ? 'taxaEntrada'
      and not value -> 'conditions' ? 'taxaEntradaMaxima'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update system_configurations set value = value - 'taxaEntradaMaxima'
    where key = 'financial_settings'`.execute(db)
  await sql`update system_configurations set value = value #- '{conditions,taxaEntradaMaxima}'
    where key = 'financial_settings_scheduled'`.execute(db)
}
