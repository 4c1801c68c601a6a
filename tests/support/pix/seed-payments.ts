import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { asOtherProgram } from '../as-other-program.ts'
import { withoutIndexes } from '../without-indexes.ts'

/**
 * Fills the ledger with one payment for each existing application, in every kind and state, over the time since the
 * first one. Existing payments stay.
 */
export async function seedPayments(db: Kysely<Database>): Promise<void> {
  await withoutIndexes(db, ['pix_payments'], async () => {
    await asOtherProgram(db, (trx) =>
      sql`
    insert into pix_payments (end_to_end_id, application_id, amount_cents, refunded_cents, paid_at, kind, state,
      for_staff, source, payer_note, recorded_at, search_text)
    select e2e, case when kind = 'unmatched' then null else id end, (entry_value * 100)::bigint,
      case when state = 'refunded' then (entry_value * 100)::bigint else 0 end, created_at + interval '10 days', kind,
      state, kind in ('late', 'unmatched'), 'provider', null, created_at, name_key || ' ' || contract_number || ' ' || lower(e2e)
    from (
      select id, entry_value, created_at, name_key, contract_number,
        'E00000000' || to_char(created_at, 'YYYYMMDDHH24MI') || lpad(to_hex(row_number() over (order by id)), 11, '0') as e2e,
        (array['exact', 'exact', 'exact', 'exact', 'exact', 'exact', 'short', 'late', 'duplicate', 'unmatched'])[n] as kind,
        (array['entry', 'entry', 'entry', 'entry', 'entry', 'entry', 'waiting', 'waiting', 'refunded', 'waiting'])[n] as state
      from (
        select *, 1 + abs(hashtext(id::text)) % 10 as n from financing_applications as application
        where entry_value > 0 and not exists (select from pix_payments where application_id = application.id)
      ) as numbered
    ) as paid
    on conflict do nothing`.execute(trx),
    )
  })
  await sql`vacuum analyze pix_payments`.execute(db)
}
