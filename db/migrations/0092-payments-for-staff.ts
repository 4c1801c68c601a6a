import { type Kysely, sql } from 'kysely'

/**
 * A payment says whether staff have to act on it. Its settlement writes it (`isForStaff` of
 * src/domain/payments/settle.ts), and until then a new payment waits for staff. The values of today follow the same
 * rules as far as the database knows them; the next settlement of a payment corrects the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pix_payments add column for_staff boolean not null default false`.execute(db)
  await sql`
    update pix_payments set for_staff = true where id in (
      select payment.id from pix_payments as payment
      left join financing_applications as application on application.id = payment.application_id
      left join lateral (select state from pix_refunds where payment_id = payment.id
        order by state = 'requested' desc, requested_at desc, settled_at desc limit 1) as refund on true
      left join lateral (select application.status = 'rejected' or exists (
        select from contract_withdrawals where application_id = application.id) as ended) as outcome on true
      where (payment.state in ('waiting', 'refunding')
          or exists (select from pix_refunds where payment_id = payment.id and state <> 'done'))
        and case
          when refund.state = 'requested' then not exists (select from pix_sync where polled_until is not null)
          when payment.state in ('entry', 'installments') then refund.state = 'failed' and ${isTooMuch}
          when payment.state = 'waiting' then not (coalesce(outcome.ended, false) and ${isMotorcycleOut})
            and (payment.application_id is null or outcome.ended or refund.state = 'failed' or ${isDecidedByStaff})
        end)`.execute(db)
  await sql`alter table pix_payments alter column for_staff set default true`.execute(db)
}

/** More is left of it than its entry or its installments took. */
const isTooMuch = sql`case when payment.plan_id is null
  then (select sum(amount_cents - refunded_cents) from pix_payments as part
    where part.application_id = payment.application_id and part.state = 'entry') > application.entry_value * 100
  else payment.amount_cents - payment.refunded_cents > (
    select coalesce(-sum(entry.amount_cents), 0) from installment_entries as entry
    left join installment_entries as taken on taken.id = entry.reverses
    where coalesce(entry.payment_id, taken.payment_id) = payment.id and 'paid' in (entry.kind, taken.kind)) end`

const isMotorcycleOut = sql`exists (
  select from hand_overs where application_id = payment.application_id and returned_at is null)`

/** Neither does the customer decide about it, nor does it wait for the rest of its entry. */
const isDecidedByStaff = sql`case
  when payment.plan_id is not null then payment.kind <> 'duplicate'
    or payment.recorded_at <= now() - interval '7 days' or not exists (
      select from installments join installment_plans as plan on plan.id = plan_id
      where plan_id = payment.plan_id and balance_cents > 0 and plan.closed_at is null)
  else payment.kind not in ('exact', 'short', 'over', 'early') or exists (
    select from pix_payments as entry where entry.application_id = payment.application_id and entry.state = 'entry') end`

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pix_payments drop column for_staff`.execute(db)
}
