import { type Kysely, sql } from 'kysely'

/**
 * The consent to mail about offers, separate from the consent that the contract needs: its text, when it was given and
 * when withdrawn. Existing applicants accepted both at once. That is no free consent to offers, so they have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table financing_applications
      add column offers_consent_version text,
      add column offers_consent_sha256 text check (offers_consent_sha256 ~ '^[0-9a-f]{64}$'),
      add column offers_consented_at timestamptz(3),
      add column offers_withdrawn_at timestamptz(3),
      add check (num_nulls(offers_consent_version, offers_consent_sha256, offers_consented_at) in (0, 3)),
      add check (offers_withdrawn_at is null or offers_consented_at is not null)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table financing_applications
      drop column offers_consent_version,
      drop column offers_consent_sha256,
      drop column offers_consented_at,
      drop column offers_withdrawn_at`.execute(db)
}
