import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'

/** The way of a plan: a third of them each pays by Pix (0), boleto (1) and automatic debit (2). */
const wayOf = sql`abs(hashtext(plan.id::text || 'way')) % 3`

/** Switches an automatic debit on for a third of all plans. Returns how many. */
export async function seedDebits(db: Kysely<Database>, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into debits (application_id, plan_id, state, location, recurrence, first_on, until_on, created_at, offered_at,
      active_at, look_at)
    select application_id, plan.id, 'active', 1, 'RR0000000020261001' || left(md5(plan.id::text), 11), released_on,
      released_on + 1200, ${at}::timestamptz - interval '90 days', ${at}::timestamptz - interval '90 days',
      ${at}::timestamptz - interval '89 days', ${at}::timestamptz + random() * interval '12 hours'
    from installment_plans as plan where ${wayOf} = 2 and closed_at is null and open_cents > 0`.execute(db)
  await sql`vacuum analyze debits`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Asks for the boleto of each installment of a day of the third that pays by boleto, as their customers would: it waits
 * for the next file to the bank. Returns how many.
 */
export async function seedBoletos(db: Kysely<Database>, dueOn: PlainDate, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with asked as materialized (
      insert into charges (application_id, purpose, plan_id, numbers, way, provider, state, amount_cents, due_on, reference,
        payee_key, payee_name, created_at)
      select application_id, 'installments', plan.id, array[number], 'boleto', 'cnab', 'wanted', balance_cents, due_on,
        replace(gen_random_uuid()::text, '-', ''), '', '', ${at}
      from installments join installment_plans as plan on plan.id = plan_id
      where ${wayOf} = 1 and balance_cents > 0 and due_on = ${dueOn}::date and closed_at is null
      returning id, application_id, amount_cents, numbers
    ), boletos as (
      insert into boletos (charge_id, free_until, known_on) select id, ${dueOn}::date, ${dueOn}::date + 1 from asked
    )
    insert into boleto_orders (charge_id, kind, created_at, title)
    select asked.id, 'register', ${at}, jsonb_build_object(
      'document', contract_number || '/' || numbers[1], 'amountCents', amount_cents, 'dueOn', ${dueOn}::text,
      'issuedOn', ${dueOn}::text, 'payableUntil', ${dueOn}::text, 'freeUntil', ${dueOn}::text,
      'finePercent', 0, 'lateInterestPercent', 0,
      'payer', jsonb_build_object('cpf', cpf, 'name', full_name, 'street', street, 'district', neighborhood,
        'city', city, 'state', application.state, 'cep', cep))
    from asked join financing_applications as application on application.id = application_id`.execute(db)
  for (const table of ['charges', 'boletos', 'boleto_orders']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  return Number(numAffectedRows)
}
