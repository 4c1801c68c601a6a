import { type Kysely, sql } from 'kysely'

/**
 * Plans that the bank offers instead of a refusal. The one that the customer takes becomes a further version of the
 * application's offer, and the plan in its columns follows that version; without one it still cannot change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counter_offers (
      id uuid primary key default gen_random_uuid(),
      application_id uuid not null references financing_applications (id) on delete cascade,
      state text not null check (state in ('open', 'taken', 'declined', 'lapsed', 'withdrawn')),
      plans jsonb not null check (jsonb_array_length(plans) between 1 and 3),
      last_day date not null,
      taken smallint,
      offered_by uuid not null,
      offered_by_name text not null,
      offered_at timestamptz(3) not null,
      ended_at timestamptz(3),
      check ((state = 'taken') = (taken is not null)),
      check ((state = 'open') = (ended_at is null))
    )`.execute(db)
  await sql`create unique index counter_offers_open on counter_offers (application_id) where state = 'open'`.execute(db)
  await sql`create index counter_offers_application on counter_offers (application_id, offered_at desc)`.execute(db)
  await sql`create trigger counter_offers_add_state after insert on counter_offers
    for each row execute function mark_application_state()`.execute(db)
  await sql`create trigger counter_offers_mark_state after update of state on counter_offers
    for each row execute function mark_application_state()`.execute(db)
  await sql`alter table credit_decisions drop constraint credit_decisions_decision_check`.execute(db)
  await sql`alter table credit_decisions add constraint credit_decisions_decision_check
    check (decision in ('approved', 'refused', 'countered'))`.execute(db)

  await sql`alter table offers add column version integer not null default 1 check (version > 0)`.execute(db)
  await sql`alter table offers drop constraint offers_pkey`.execute(db)
  await sql`
    create function follow_offer() returns trigger language plpgsql as $$
    declare
      newest jsonb;
    begin
      select document::jsonb into newest from offers
        where application_id = new.id and version > 1 order by version desc limit 1;
      if newest is null then
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end if;
      if (new.motorcycle_model, new.motorcycle_price * 100, new.entry_value * 100, new.installments,
          new.installment_value * 100) is distinct from (newest ->> 'model', (newest ->> 'priceCents')::numeric,
          (newest #>> '{totals,upFrontCents}')::numeric, jsonb_array_length(newest -> 'installments'),
          (newest #>> '{installments,0,valueCents}')::numeric) then
        raise exception 'the plan of an application follows its offer' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db)
  await stays(db, 'follow_offer')
}

/** Sets what happens when the plan in the columns of an application changes. */
async function stays(db: Kysely<unknown>, action: 'follow_offer' | 'refuse_change'): Promise<void> {
  await sql`drop trigger applications_plan_stays on financing_applications`.execute(db)
  await sql`create trigger applications_plan_stays before update on financing_applications for each row
    when ((old.motorcycle_model, old.motorcycle_price, old.entry_percentage, old.monthly_interest_percent, old.entry_value,
        old.installments, old.installment_value) is distinct from
      (new.motorcycle_model, new.motorcycle_price, new.entry_percentage, new.monthly_interest_percent, new.entry_value,
        new.installments, new.installment_value))
    execute function ${sql.id(action)}()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await stays(db, 'refuse_change')
  await sql`drop function follow_offer()`.execute(db)
  await sql`alter table offers disable trigger offers_append_only`.execute(db)
  await sql`delete from offers where version > 1`.execute(db)
  await sql`alter table offers enable trigger offers_append_only`.execute(db)
  await sql`alter table offers add primary key (application_id)`.execute(db)
  await sql`alter table offers drop column version`.execute(db)
  await sql`drop table counter_offers`.execute(db)
  await sql`delete from credit_decisions where decision = 'countered'`.execute(db)
  await sql`alter table credit_decisions drop constraint credit_decisions_decision_check`.execute(db)
  await sql`alter table credit_decisions add constraint credit_decisions_decision_check
    check (decision in ('approved', 'refused'))`.execute(db)
}
