import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { canonicalJson } from '#domain/canonical-json.ts'
import { type KeptPlan, restoreOffer } from '#domain/offer/restore-offer.ts'

/**
 * The whole offer of each application, as canonical JSON with its hash. From now on neither the offer nor the plan may
 * change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offers (
      application_id uuid primary key references financing_applications (id) on delete cascade,
      document text not null,
      sha256 text not null check (sha256 = encode(sha256(convert_to(document, 'UTF8')), 'hex')),
      created_at timestamptz(3) not null
    )`.execute(db)
  await giveOffers(db)
  await sql`create trigger offers_append_only before update or delete on offers
    for each row execute function refuse_change()`.execute(db)
  await sql`create trigger applications_plan_stays before update on financing_applications for each row
    when ((old.motorcycle_model, old.motorcycle_price, old.entry_percentage, old.monthly_interest_percent, old.entry_value,
        old.installments, old.installment_value) is distinct from
      (new.motorcycle_model, new.motorcycle_price, new.entry_percentage, new.monthly_interest_percent, new.entry_value,
        new.installments, new.installment_value))
    execute function refuse_change()`.execute(db)
}

type Row = KeptPlan & { id: string }

/** Rebuilds the offers of existing applications from their stored columns, some thousand at a time. */
async function giveOffers(db: Kysely<unknown>) {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Row>`select id, motorcycle_model, motorcycle_price, entry_percentage,
        monthly_interest_percent, entry_value, installments, installment_value, consent_version, created_at
      from financing_applications where id > ${last}::uuid order by id limit 2000`.execute(db)
    const documents = rows.map((row) => canonicalJson(restoreOffer(row)))
    const hashes = documents.map((document) => createHash('sha256').update(document).digest('hex'))
    await sql`insert into offers (application_id, document, sha256, created_at)
      select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${documents}::text[], ${hashes}::text[],
        ${rows.map((row) => row.created_at)}::timestamptz[])`.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.id
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger applications_plan_stays on financing_applications`.execute(db)
  await sql`drop table offers`.execute(db)
}
