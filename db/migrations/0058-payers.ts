import { type Kysely, sql } from 'kysely'

/**
 * The payer of a payment, if the provider names one, with only the middle of the CPF. Also the analyst who matched a
 * payment with its application.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pix_payments
      add column payer_name text check (length(payer_name) <= 200),
      add column payer_cpf text check (payer_cpf ~ '^[*]{3}[.][0-9]{3}[.][0-9]{3}-[*]{2}$'),
      add column matched_by_name text check (length(matched_by_name) <= 200),
      add column matched_at timestamptz(3),
      add check ((matched_at is null) = (matched_by_name is null))`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pix_payments drop column payer_name, drop column payer_cpf, drop column matched_by_name,
      drop column matched_at`.execute(db)
}
