/** Functions of triggers and generated columns. The tables that some of them name come later. */
export const functions = `
create function found_account() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      update applicant_accounts set password_hash = new.password_hash, password_settled_at = new.password_settled_at
        where id = new.account_id;
    elsif new.account_id is null then
      insert into applicant_accounts (cpf, password_hash, password_settled_at, email, created_at, updated_at)
        values (new.cpf, new.password_hash, new.password_settled_at, new.email, new.created_at, new.created_at)
        returning id into new.account_id;
    end if;
    return new;
  end $$;

create function guard_contract() returns trigger language plpgsql as $$
  declare
    sealing text[] := '{sealed_at,sealed_sha256,sealed_blob_key,sealed_size_bytes}';
    voiding text[] := '{state,voided_at,voided_by_name,void_reason}';
    moving text[] := sealing || voiding || '{ready_at,sha256,blob_key,size_bytes,read_at,agreed_at,signed_at,evidence}'::text[];
  begin
    if tg_op = 'DELETE' then
      if old.signed_at is null or current_setting('tiriva.retention_over', true) = 'on' then return old; end if;
    elsif old.signed_at is not null then
      if old.sealed_at is null and to_jsonb(new) - sealing = to_jsonb(old) - sealing then return new; end if;
      if old.state = 'signed' and new.state = 'void' and to_jsonb(new) - voiding = to_jsonb(old) - voiding
      then return new; end if;
    elsif old.state <> 'void' and to_jsonb(new) - moving = to_jsonb(old) - moving
      and (old.ready_at is null or (new.ready_at, new.sha256, new.blob_key, new.size_bytes)
        = (old.ready_at, old.sha256, old.blob_key, old.size_bytes))
      and (old.state = new.state or (old.state, new.state) in
        (('draft', 'ready'), ('draft', 'void'), ('ready', 'signed'), ('ready', 'void')))
    then return new;
    end if;
    raise exception 'a contract does not change like that' using errcode = 'restrict_violation';
  end $$;

create function guard_settlement_term() returns trigger language plpgsql as $$
  declare
    sealing text[] := '{sealed_at,sha256,blob_key,size_bytes}';
    voiding text[] := '{voided_at,voided_by_name,void_reason}';
  begin
    if tg_op = 'DELETE' then
      if current_setting('tiriva.retention_over', true) = 'on' then return old; end if;
    elsif (old.sealed_at is null and old.voided_at is null and to_jsonb(new) - sealing = to_jsonb(old) - sealing)
      or (old.voided_at is null and to_jsonb(new) - voiding = to_jsonb(old) - voiding) then return new;
    end if;
    raise exception 'a term of settlement does not change like that' using errcode = 'restrict_violation';
  end $$;

create function join_account() returns trigger language plpgsql as $$
  begin
    if new.account_id is null and new.application_id is not null then
      select account_id into new.account_id from financing_applications where id = new.application_id;
    end if;
    return new;
  end $$;

create function keep_installments() returns trigger language plpgsql as $$
  begin
    update installments as kept set balance_cents = kept.balance_cents + added.cents,
      signed_due_on = case when added.moved_to is null then kept.signed_due_on
        else coalesce(kept.signed_due_on, kept.due_on) end,
      due_on = coalesce(added.moved_to, kept.due_on)
    from (select plan_id, number, sum(amount_cents) as cents, max(moved_to) as moved_to
      from written group by plan_id, number) as added
    where kept.plan_id = added.plan_id and kept.number = added.number
      and (added.cents <> 0 or added.moved_to is not null);
    perform keep_plans(array(select distinct plan_id from written),
      (now() at time zone 'America/Sao_Paulo')::date - 1);
    return null;
  end $$;

create function keep_plans(changed uuid[], day date) returns void language sql as $$
    update installment_plans as plan set next_due_on = now.due_on, next_cents = coalesce(now.cents, 0),
      open_cents = coalesce(now.open, 0), late_cents = now.late, late_during = now.during,
      promised_on = case when plan.next_due_on is distinct from now.due_on then null else plan.promised_on end, call_from = case when plan.next_due_on is distinct from now.due_on then null else plan.call_from end
    from unnest(changed) as one (id)
    left join (
      select plan_id, min(due_on) as due_on, sum(balance_cents) as open,
        (array_agg(balance_cents order by due_on, number))[1] as cents,
        sum(balance_cents) filter (where due_on <= reached) as late,
        daterange(max(due_on) filter (where due_on <= reached), min(due_on) filter (where due_on > reached)) as during
      from (
        select *, greatest(day, min(due_on) over (partition by plan_id)) as reached
        from installments where plan_id = any (changed) and balance_cents > 0) as owed
      group by plan_id) as now on now.plan_id = one.id
    where plan.id = one.id
      and (plan.next_due_on, plan.next_cents, plan.open_cents, plan.late_cents, plan.late_during) is distinct from
        (now.due_on, coalesce(now.cents, 0), coalesce(now.open, 0), now.late, now.during)
  $$;

create function keep_stage_since() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then new.stage_since := coalesce(new.stage_since, new.created_at);
    else new.stage_since := new.updated_at;
    end if;
    return new;
  end $$;

create function owed_until(plan uuid, day date) returns bigint language sql stable cost 1 as $$
    select coalesce(sum(balance_cents), 0)::bigint from installments
    where plan_id = plan and balance_cents > 0 and due_on <= day
  $$;

create function refuse_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('tiriva.retention_over', true) = 'on' then
      return old;
    end if;
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end $$;

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
  end $$;

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
  end $$;

create function stage_of(status text) returns integer language sql immutable strict parallel safe as $$
    select case status when 'received' then 1 when 'analysis' then 2 when 'pending' then 2 when 'approved' then 3
      when 'waiting_docs' then 4 when 'signing' then 5 when 'completed' then 6 else 7 end
  $$;

create function tally_added() returns trigger language plpgsql as $$
  begin
    insert into application_status_tallies select status, count(*) from added group by status;
    insert into application_day_tallies
      select (created_at at time zone 'America/Sao_Paulo')::date, motorcycle_model, count(*) from added group by 1, 2;
    return null;
  end $$;

create function tally_changed() returns trigger language plpgsql as $$
  begin
    insert into application_status_tallies
      select status, sum(change) from (
        select status, 1 as change from added union all select status, -1 from removed
      ) moves group by status having sum(change) <> 0;
    return null;
  end $$;

create function tally_removed() returns trigger language plpgsql as $$
  begin
    insert into application_status_tallies select status, -count(*) from removed group by status;
    insert into application_day_tallies
      select (created_at at time zone 'America/Sao_Paulo')::date, motorcycle_model, -count(*) from removed group by 1, 2;
    return null;
  end $$;
`
