import { type Kysely, sql } from 'kysely'

/**
 * The assignee of an application, the time at which it came to its stage, the tabs that have it open, and a searchable
 * city.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // city_key is null until the row is folded again (refresh-search.ts).
  await sql`alter table financing_applications
    add column assignee_id uuid references admin_users (id),
    add column stage_since timestamptz(3),
    add column city_key text collate "C"`.execute(db)
  // Finished applications, most of the table, stay unchanged because the time of their stage is of no use.
  await sql`update financing_applications application
    set stage_since = coalesce((select max(at) from application_events event
      where event.application_id = application.id and event.to_status = application.status), created_at)
    where status not in ('completed', 'rejected')`.execute(db)
  await sql`
    create function keep_stage_since() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then new.stage_since := coalesce(new.stage_since, new.created_at);
      else new.stage_since := new.updated_at;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger applications_enter before insert on financing_applications
    for each row execute function keep_stage_since()`.execute(db)
  await sql`create trigger applications_move before update of status on financing_applications
    for each row when (old.status is distinct from new.status) execute function keep_stage_since()`.execute(db)

  // Each tab has one row, which changes when the tab opens another application.
  await sql`
    create table application_viewers (
      admin_user_id uuid not null references admin_users (id) on delete cascade,
      tab uuid not null,
      application_id uuid not null references financing_applications (id) on delete cascade,
      seen_at timestamptz(3) not null,
      primary key (admin_user_id, tab)
    )`.execute(db)
  await sql`create index application_viewers_application on application_viewers (application_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table application_viewers`.execute(db)
  await sql`drop trigger applications_enter on financing_applications`.execute(db)
  await sql`drop trigger applications_move on financing_applications`.execute(db)
  await sql`drop function keep_stage_since()`.execute(db)
  await sql`alter table financing_applications
    drop column assignee_id, drop column stage_since, drop column city_key`.execute(db)
}
