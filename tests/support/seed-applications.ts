import { type Kysely, sql } from 'kysely'
import { standardMotorcycles as motorcycles } from '#content/motorcycles/standard.ts'
import type { Database } from '#db/schema.ts'
import { fold } from '#domain/search.ts'
import { compactTallies } from '#server/use-cases/dashboard.ts'
import { asOtherProgram } from './as-other-program.ts'
import { withoutIndexes } from './without-indexes.ts'

const first = [
  'Maria',
  'José',
  'Ana',
  'João',
  'Antônia',
  'Francisco',
  'Juliana',
  'Luís',
  'Márcia',
  'Patrícia',
  'Wesley',
  'Íris',
  'Zilda',
  'Caetano',
  'Úrsula',
  'Bruno',
]
const last = [
  'da Silva',
  'dos Santos',
  'Oliveira',
  'Souza',
  'Pereira',
  'Ferreira',
  'Araújo',
  'Gonçalves',
  'Conceição',
  'Assunção',
  'Brandão',
  'Quintão',
  'Yamamoto',
  'Kubitschek',
  'Vasques',
  'Ximenes',
  'Holanda',
]

const atOnce = 100_000

const nameOf = (first: readonly string[], last: readonly string[]) => sql`
  (${sql.val(first)}::text[])[1 + abs(hashint4(i) % 16)] || ' ' || (${sql.val(last)}::text[])[1 + abs(hashint4(i + 1) % 17)]
    || ' ' || (${sql.val(last)}::text[])[1 + abs(hashint4(i + 2) % 17)]`

/**
 * Makes the applications with the numbers `from` to `to` in one statement: number 1,000,000 is the same in every run.
 */
export async function insertApplications(db: Kysely<Database>, from: number, to: number): Promise<void> {
  const models = JSON.stringify(motorcycles.map(({ model, priceCents }) => [model, priceCents / 100]))
  await asOtherProgram(db, (trx) =>
    sql`
    with made as materialized (
      select *, gen_random_uuid() as account_id, date '1960-01-01' + (i::bigint * 37 % 15000)::integer as birth_date,
        replace(name_key, ' ', '.') || i || '@example.com' as email,
        '119' || lpad((i % 100000000)::text, 8, '0') as phone,
        (array['Campinas', 'Santos', 'Sorocaba', 'Bauru'])[1 + abs(hashint4(i + 7) % 4)] as city
      from (
        select i, at, lpad((i::bigint * 7919 % 10000000000)::text, 10, '0') as contract,
          lpad((i::bigint * 104729 % 100000000000)::text, 11, '0') as cpf, (m->>0) as model, (m->>1)::numeric as price,
          (array[12, 24, 36, 48, 60])[1 + abs(hashint4(i + 5) % 5)] as term,
          ${nameOf(first, last)} as name, ${nameOf(first.map(fold), last.map(fold))} as name_key,
          case when age < 3 then 'received' when age < 8 then (array['analysis', 'pending'])[1 + (i & 1)]
            when i % 5 = 0 then 'rejected' when age < 20 then (array['approved', 'waiting_docs', 'signing'])[1 + i % 3]
            else 'completed' end as status,
          case when i % 4 > 0 then abs(hashint4(i + 3) % 1001) end as score
        from (select i, extract(day from now() - at) as age, at, ${models}::jsonb -> abs(hashint4(i + 4) % 35) as m
          from (select i, date_trunc('milliseconds', now() - interval '3 years' * ((hashint4(i + 6)::bigint + 2147483648) / 4294967296.0)) as at
            from generate_series(${from}::integer, ${to}::integer) i) dated) drawn
      ) named
    ), accounts as (
      insert into applicant_accounts (id, cpf, password_hash, email, created_at, updated_at)
      select account_id, cpf, '$argon2id$bench', email, at, at from made
    )
    insert into financing_applications (account_id, contract_number, full_name, cpf, birth_date, email, phone, cep, street,
      number, neighborhood, city, state, profession, income, motorcycle_model, motorcycle_price, entry_percentage,
      entry_value, installments, installment_value, status, credit_score, consent_version, consent_sha256, consented_at,
      created_at, updated_at, name_key, search_text, city_key)
    select account_id, contract, name, cpf, birth_date, email, phone, '01001000', 'Rua das Flores',
      (i % 900 + 1)::text, 'Centro', city, 'SP', 'Professor', 2000 + i % 9000, model, price, 10,
      price * 0.1, term, round(price * 0.9 / term, 2), status, score, '1', repeat('0', 64), at,
      at, at, name_key, name_key || ' ' || email || ' ' || cpf || ' ' || contract || ' ' || phone || ' ' || lower(model), lower(city)
    from made`.execute(trx),
  )
}

/**
 * Fills the table up to `total` applications, spread over three years, all models and statuses, with two to four events
 * each. Names repeat like real ones. The database itself makes everything, with one statement for each batch. A table
 * that already has so many does not change.
 */
export async function seedApplications(db: Kysely<Database>, total: number): Promise<void> {
  const { count } = await db
    .selectFrom('financing_applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= total) return
  await withoutIndexes(db, ['applicant_accounts', 'financing_applications', 'application_events'], async () => {
    for (let from = count; from < total; from += atOnce)
      await insertApplications(db, from, Math.min(from + atOnce, total) - 1)
    await sql`
      insert into application_events (application_id, kind, actor_type, from_status, to_status, at)
      select a.id, kind, 'system', null, status, created_at from financing_applications a
      cross join (values ('created'), ('status'), ('status')) kinds(kind)
      where not exists (select from application_events e where e.application_id = a.id)`.execute(db)
  })
  await compactTallies(db)
  await sql`vacuum analyze`.execute(db)
}
