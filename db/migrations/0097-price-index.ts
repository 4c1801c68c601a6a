import { type Kysely, sql } from 'kysely'

/**
 * Late installments of contracts that say so are corrected by a price index. Contracts of before keep what they say:
 * their plans have no index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_index (
      month date primary key check (extract(day from month) = 1),
      percent numeric(7, 4) not null check (percent between -20 and 100),
      source text not null check (source in ('central_bank', 'manager')),
      recorded_at timestamptz(3) not null,
      recorded_by_name text check (length(recorded_by_name) between 1 and 200),
      check ((source = 'manager') = (recorded_by_name is not null))
    )`.execute(db)
  await sql`alter table installment_plans add column corrected_by text check (corrected_by in ('ipca'))`.execute(db)
  await kinds(db, [...former, 'correction'])
}

const former = ['charged', 'late_fee', 'late_interest', 'discount', 'paid', 'waived', 'moved', 'reversed']

async function kinds(db: Kysely<unknown>, names: readonly string[]) {
  const list = sql.join(names.map((name) => sql.lit(name)))
  await sql`alter table installment_entries
    drop constraint installment_entries_kind_check,
    add constraint installment_entries_kind_check check (kind in (${list}))`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update installment_entries set kind = 'late_interest' where kind = 'correction'`.execute(db)
  await kinds(db, former)
  await sql`alter table installment_plans drop column corrected_by`.execute(db)
  await sql`drop table price_index`.execute(db)
}
