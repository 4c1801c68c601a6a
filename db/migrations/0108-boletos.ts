import { type Kysely, sql } from 'kysely'

/** Boletos, and the files that are exchanged with the bank about them (CNAB 240). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cnab_files (
      id uuid primary key default gen_random_uuid(),
      direction text not null check (direction in ('remessa', 'retorno')),
      number integer check (number between 1 and 999999),
      name text not null check (length(name) <= 80),
      content text,
      created_at timestamptz(3) not null,
      done_at timestamptz(3),
      failure text check (length(failure) <= 300),
      unique (direction, number),
      unique (direction, name),
      check (number is not null or done_at is null)
    )`.execute(db)
  await sql`
    create table boletos (
      charge_id uuid primary key references charges (id) on delete cascade,
      number bigint not null generated always as identity unique,
      free_until date not null,
      known_on date not null,
      said_paid_at timestamptz(3),
      said_known_on date,
      registered_at timestamptz(3),
      withdrawn_at timestamptz(3)
    )`.execute(db)
  await sql`
    create table boleto_orders (
      id bigint primary key generated always as identity,
      charge_id uuid not null references boletos (charge_id) on delete cascade,
      kind text not null check (kind in ('register', 'withdraw', 'move')),
      title jsonb not null,
      created_at timestamptz(3) not null,
      file_id uuid references cnab_files (id),
      line integer,
      shortened text[] not null default '{}',
      answered_at timestamptz(3),
      refusal text check (length(refusal) <= 300),
      check ((file_id is null) = (line is null))
    )`.execute(db)
  await sql`create index boleto_orders_charge on boleto_orders (charge_id)`.execute(db)
  await sql`create index boleto_orders_file on boleto_orders (file_id, line)`.execute(db)
  await sql`create index boleto_orders_waiting on boleto_orders (id) where file_id is null and answered_at is null`.execute(
    db,
  )
  await sql`
    create table boleto_answers (
      file_id uuid not null references cnab_files (id),
      line integer not null,
      movement text not null,
      charge_id uuid references boletos (charge_id) on delete cascade,
      our_number text not null,
      paid_cents bigint not null,
      fee_cents integer not null,
      happened_on date not null,
      credited_on date,
      reasons text[] not null,
      at timestamptz(3) not null,
      followed_at timestamptz(3),
      primary key (file_id, line)
    )`.execute(db)
  await sql`create index boleto_answers_charge on boleto_answers (charge_id)`.execute(db)
  await sql`create index boleto_answers_at on boleto_answers (at)`.execute(db)
  await sql`create index boleto_answers_new on boleto_answers (at) where followed_at is null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['boleto_answers', 'boleto_orders', 'boletos', 'cnab_files'])
    await sql`drop table ${sql.id(table)}`.execute(db)
}
