import { type Kysely, sql } from 'kysely'

/**
 * Reminders are off for an account, so that later applications and a joined account keep the choice. Functions of the
 * previous release read and write it for each application; triggers keep both the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applicant_accounts add column reminders_off_at timestamptz(3)`.execute(db)
  await sql`
    update applicant_accounts as account set reminders_off_at = off.at
    from (select account_id, min(at) as at from message_opt_outs
      join financing_applications on id = application_id group by account_id) as off
    where off.account_id = account.id`.execute(db)
  await followApplications(db)
  await followAccounts(db)
}

/** The reminders of the account change with those of one of its applications, unless the application was deleted. */
async function followApplications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function reminders_off_for_account() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update applicant_accounts set reminders_off_at = new.at where reminders_off_at is null
          and id = (select account_id from financing_applications where id = new.application_id);
      else
        update applicant_accounts set reminders_off_at = null where reminders_off_at is not null
          and id = (select account_id from financing_applications where id = old.application_id);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger reminders_off_for_account after insert or delete on message_opt_outs
    for each row execute function reminders_off_for_account()`.execute(db)
}

async function followAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function reminders_off_for_applications() returns trigger language plpgsql as $$
    begin
      if new.reminders_off_at is null then
        delete from message_opt_outs
          where application_id in (select id from financing_applications where account_id = new.id);
      else
        insert into message_opt_outs (application_id, at)
          select id, new.reminders_off_at from financing_applications where account_id = new.id on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger reminders_off_for_applications after update of reminders_off_at on applicant_accounts
    for each row when (old.reminders_off_at is distinct from new.reminders_off_at)
    execute function reminders_off_for_applications()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger reminders_off_for_account on message_opt_outs`.execute(db)
  await sql`drop function reminders_off_for_account()`.execute(db)
  await sql`drop trigger reminders_off_for_applications on applicant_accounts`.execute(db)
  await sql`drop function reminders_off_for_applications()`.execute(db)
  await sql`alter table applicant_accounts drop column reminders_off_at`.execute(db)
}
