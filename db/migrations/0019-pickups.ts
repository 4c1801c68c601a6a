import { type Kysely, sql } from 'kysely'

/** The way of a motorcycle from the release to the hand-over, and the capacity of dealerships for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Names, addresses and usual hours are content, by slug. This table holds a dealership's changes to them.
  await sql`
    create table dealership_settings (
      dealership text primary key,
      hours jsonb,
      slots_per_hour integer check (slots_per_hour between 1 and 20),
      closed_days text[] not null default '{}',
      active boolean not null default true,
      version integer not null default 1 check (version > 0),
      updated_at timestamptz(3) not null,
      updated_by text not null
    )`.execute(db)
  await sql`
    create table pickup_slots (
      dealership text not null,
      starts_at timestamptz(3) not null,
      capacity integer not null check (capacity > 0),
      taken integer not null default 0,
      primary key (dealership, starts_at),
      check (taken between 0 and capacity)
    )`.execute(db)
  await sql`
    create table pickups (
      application_id uuid primary key references financing_applications (id) on delete cascade,
      uid uuid not null unique,
      dealership text not null,
      starts_at timestamptz(3) not null,
      sequence integer not null default 0 check (sequence >= 0),
      booked_at timestamptz(3) not null,
      cancelled_at timestamptz(3),
      foreign key (dealership, starts_at) references pickup_slots (dealership, starts_at)
    )`.execute(db)
  await sql`create index pickups_ahead on pickups (starts_at) where cancelled_at is null`.execute(db)
  await sql`create index pickups_of_dealership on pickups (dealership, starts_at)`.execute(db)
  await sql`
    create table motorcycle_releases (
      application_id uuid primary key references financing_applications (id) on delete cascade,
      chassis text unique check (chassis ~ '^[A-HJ-NPR-Z0-9]{13}[0-9]{4}$'),
      plate text unique check (plate ~ '^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$'),
      registration_number text unique check (length(registration_number) between 4 and 30),
      registered_on date,
      updated_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create table hand_overs (
      application_id uuid primary key references financing_applications (id) on delete cascade,
      dealership text not null,
      taken_by text not null check (length(taken_by) between 1 and 120),
      document text not null,
      actor_id uuid not null,
      actor_name text not null,
      at timestamptz(3) not null
    )`.execute(db)
  await sql`create index hand_overs_of_dealership on hand_overs (dealership, at)`.execute(db)
  await sql`alter table admin_users add column dealership text
    check (dealership is null or role = 'dealership')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin_users drop column dealership`.execute(db)
  for (const table of ['hand_overs', 'motorcycle_releases', 'pickups', 'pickup_slots', 'dealership_settings'])
    await sql`drop table ${sql.table(table)}`.execute(db)
}
