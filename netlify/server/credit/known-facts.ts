import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { lateDueDays } from '#domain/collection.ts'
import type { BureauFacts, PersonFacts } from '#domain/credit/facts.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Deps } from '../deps.ts'
import { toCents } from '../shared/numeric.ts'
import { openFacts } from './fact-store.ts'

/** The newest look-up of an application. Instants are text in the form of the database. */
interface Lookup {
  state: 'asked' | 'answered' | 'no_record' | 'down'
  asked_at: string
  ended_at: string | null
  failure: 'unreachable' | 'unreadable' | 'refused' | null
  tries: number
}

/** What is known about the person of an application, with the answer of the bureau and the state of its look-up. */
export interface KnownFacts {
  person: PersonFacts
  bureau: (BureauFacts & { at: string }) | null
  lookup: Lookup | null
  /** The declared income, and the day on which a proof of another one was accepted. */
  income: { declaredCents: Cents; provedOn: PlainDate | null }
  /** The colleague who typed the score; null if the bureau gave it, or there is none. */
  scoredBy: string | null
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof personsOf>['execute']>>[number]
type Row = Awaited<ReturnType<ReturnType<typeof knownOf>['execute']>>[number]

/** Reads what is known about the person of an application, in one statement; undefined if there is none of that id. */
export async function findKnownFacts(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Kysely<Database>,
  id: string,
): Promise<KnownFacts | undefined> {
  const row = await knownOf(db, brazilianDate(deps.now())).where('application.id', '=', id).executeTakeFirst()
  return row && knownFacts(deps, row)
}

/** A statement that reads what a policy has to know about the person of each `application`, apart from the plan. */
export function personsOf(db: Kysely<Database>, today: PlainDate) {
  return db
    .selectFrom('financing_applications as application')
    .select(['application.id', 'application.credit_score', 'application.income', 'application.birth_date'])
    .select([
      sql<{ sealed: string; at: string } | null>`(select to_jsonb(fact) from (select sealed, at from credit_facts
        where application_id = application.id and source = 'bureau' order by at desc, id desc limit 1) fact)`.as(
        'bureau',
      ),
      sql<string | null>`(select sealed from credit_facts where application_id = application.id and source = 'proof'
        order by at desc, id desc limit 1)`.as('proof'),
      sql<number>`(select count(distinct other.account_id)::integer from financing_applications other
        where other.phone = application.phone and other.cpf <> application.cpf)`.as('phone_accounts'),
      sql<{ monthly: Cents; late: number; settled: number }>`(
        select jsonb_build_object(
          'monthly', coalesce(sum((select value_cents from installments one
            where one.plan_id = plan.id and one.balance_cents > 0 order by one.number limit 1))
            filter (where plan.closed_at is null and plan.settled_at is null), 0),
          'late', coalesce(sum((select count(*) from installments one
            where one.plan_id = plan.id and one.balance_cents > 0 and one.due_on <= ${lateDueDays(today).to}::date))
            filter (where plan.closed_at is null), 0),
          'settled', count(*) filter (where plan.settled_at is not null))
        from financing_applications own join installment_plans plan on plan.application_id = own.id
        where own.cpf = application.cpf and own.id <> application.id)`.as('own'),
    ])
}

/** A statement that reads what is known about the person of each `application`, and who found it out. */
const knownOf = (db: Kysely<Database>, today: PlainDate) =>
  personsOf(db, today).select([
    sql<Lookup | null>`(select to_jsonb(look) from (select state, asked_at, ended_at, failure, tries from bureau_lookups
      where application_id = application.id order by asked_at desc limit 1) look)`.as('lookup'),
    sql<string | null>`(select event.actor_id from application_events event
      where event.application_id = application.id and event.kind = 'score' order by event.id desc limit 1)`.as(
      'scored_by',
    ),
  ])

/** Returns what a policy knows about a person, from a row of `personsOf`. */
export function personFacts({ config }: Pick<Deps, 'config'>, row: PersonRow): PersonFacts {
  const proof = openFacts(config, row.id, 'proof', row.proof)
  return {
    score: row.credit_score,
    bureau: openFacts(config, row.id, 'bureau', row.bureau?.sealed ?? null),
    incomeCents: proof?.incomeCents ?? toCents(row.income),
    incomeProved: proof !== null,
    birthDate: row.birth_date,
    phoneAccounts: row.phone_accounts,
    own: { monthlyCents: row.own.monthly, lateInstallments: row.own.late, settled: row.own.settled },
  }
}

function knownFacts(deps: Pick<Deps, 'config'>, row: Row): KnownFacts {
  const facts = openFacts(deps.config, row.id, 'bureau', row.bureau?.sealed ?? null)
  const proof = openFacts(deps.config, row.id, 'proof', row.proof)
  return {
    person: personFacts(deps, row),
    bureau: facts && { ...facts, at: new Date(row.bureau?.at ?? 0).toISOString() },
    income: { declaredCents: toCents(row.income), provedOn: proof?.on ?? null },
    lookup: row.lookup,
    scoredBy: row.credit_score === null ? null : row.scored_by,
  }
}
