import { type Expression, type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { hasPlan, isBound } from '../application/kept.ts'

const proof = ['cpf', 'consent_version', 'consent_sha256', 'consented_at'] as const
const ago = (at: Date, span: { years?: number; months?: number }): Expression<Date> =>
  sql<Date>`(${at}::timestamptz - make_interval(years => ${span.years ?? 0}, months => ${span.months ?? 0}))`

/**
 * Deletes at most `limit` contacts older than so many months with their history, and keeps the proof of consent; gives
 * how many.
 */
export async function removeLeads(
  trx: Transaction<Database>,
  at: Date,
  months: number,
  limit: number,
): Promise<number> {
  return removeThese(
    trx,
    at,
    trx.selectFrom('leads').select('id').where('created_at', '<', ago(at, { months })).limit(limit),
  )
}

/**
 * Deletes the contacts that were left with an address that a code confirmed, keeping the proof of consent; gives how
 * many. For an account, deletes only contacts that also have its CPF, like those in its copy, and keeps the proof with
 * the account.
 */
export function removeLeadsOf(
  trx: Transaction<Database>,
  at: Date,
  person: { email: string; account?: { id: string; cpf: string } },
): Promise<number> {
  const { email, account } = person
  const there = trx.selectFrom('leads').select('id').where(sql<boolean>`lower(email) = lower(${email})`)
  return removeThese(trx, at, account ? there.where('cpf', '=', account.cpf) : there, account?.id)
}

async function removeThese(
  trx: Transaction<Database>,
  at: Date,
  leads: SelectQueryBuilder<Database, 'leads', { id: string }>,
  accountId: string | null = null,
): Promise<number> {
  await allowRemoval(trx)
  const { numInsertedOrUpdatedRows } = await trx
    .with('gone', (qb) => qb.deleteFrom('leads').where('id', 'in', leads).returning(proof))
    .insertInto('consent_proofs')
    .columns([...proof, 'account_id', 'data_removed_at'])
    .expression((eb) =>
      eb
        .selectFrom('gone')
        .select([...proof, sql<string | null>`${accountId}::uuid`.as('account_id'), eb.val(at).as('data_removed_at')]),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * When the contract of an application with a plan ended: the last of its payment or closing, and the record of the
 * lien's release. Null while something is owed, or while the lien of a paid contract stands: then the bank still has to
 * act, so neither ever leaves by age. A part of a statement over `application`, a table or alias.
 */
export const contractEndOf = (application: string) => {
  const id = sql.ref(`${application}.id`)
  return sql<Date | null>`(select greatest(plan.settled_at, plan.closed_at, released.recorded_at)
    from installment_plans as plan
    left join lien_releases as released on released.application_id = plan.application_id and released.undone_at is null
    where plan.application_id = ${id} and (plan.closed_at is not null
      or (plan.settled_at is not null and plan.open_cents = 0 and released.id is not null)))`
}

/**
 * Locks applications past their retention, with their accounts, until the end of the transaction, and gives at most
 * `limit` of their ids, none of `except`. Leaves those that are in use to the next run. The years of a contract with a
 * plan count from its end, those of an application that is not bound from its last change, those of every other from
 * the last change plus one month per installment, as `keepingOf` of src/domain/keeping.ts tells its applicant.
 */
export async function lockOverdue(
  trx: Transaction<Database>,
  at: Date,
  years: { unfinished: number; contract: number },
  limit: number,
  except: readonly string[] = [],
): Promise<string[]> {
  const some = trx
    .selectFrom('financing_applications as application')
    .innerJoin('applicant_accounts as account', 'account.id', 'application.account_id')
    .select('application.id')
    .$if(except.length > 0, (query) => query.where('application.id', 'not in', except))
    .forUpdate(['application', 'account'])
    .skipLocked()
  // Nothing changes before it is there, and only the instant of creation has an index.
  const unchangedFor = (span: number) =>
    some
      .where('application.created_at', '<', ago(at, { years: span }))
      .where('application.updated_at', '<', ago(at, { years: span }))
  const unfinished = unchangedFor(years.unfinished)
    .where('status', '<>', 'completed')
    .where(({ not }) => not(isBound('application')))
  const withPlan = some.where(
    'application.id',
    'in',
    trx
      .selectFrom('installment_plans as ended')
      .select('ended.application_id')
      // A necessary condition, so that most plans need no look at the rest.
      .where(sql<boolean>`coalesce(ended.closed_at, ended.settled_at) < ${ago(at, { years: years.contract })}`),
  )
  const over = withPlan.where(sql<boolean>`${contractEndOf('application')} < ${ago(at, { years: years.contract })}`)
  const ended = unchangedFor(years.contract)
    .where(({ not }) => not(hasPlan('application')))
    .where(
      sql<boolean>`application.updated_at + make_interval(months => installments) < ${ago(at, { years: years.contract })}`,
    )
  const kinds = [over, unfinished, ended]
  const ids = new Set<string>()
  for (const kind of kinds) {
    const found = ids.size < limit ? await kind.limit(limit - ids.size).execute() : []
    for (const { id } of found) ids.add(id)
  }
  return [...ids]
}

/** The ids of these applications' uploads, finished or not. */
export async function uploadsOf(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('documents').select('id').where('application_id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Deletes applications and everything that belongs to them, keeping the proof of their consent. */
export async function removeApplications(trx: Transaction<Database>, ids: readonly string[], at: Date): Promise<void> {
  await allowRemoval(trx)
  await keepPapers(trx, ids)
  await trx.deleteFrom('application_events').where('application_id', 'in', ids).execute()
  await trx.deleteFrom('documents').where('application_id', 'in', ids).execute()
  const accounts = await trx.selectFrom('financing_applications').select('account_id').where('id', 'in', ids).execute()
  await trx
    .with('gone', (qb) =>
      qb
        .deleteFrom('financing_applications')
        .where('id', 'in', ids)
        .returning([...proof, 'account_id']),
    )
    .insertInto('consent_proofs')
    .columns([...proof, 'account_id', 'data_removed_at'])
    .expression((eb) => eb.selectFrom('gone').select([...proof, 'account_id', eb.val(at).as('data_removed_at')]))
    .execute()
  // Deletes an account together with its last application.
  await trx
    .deleteFrom('applicant_accounts')
    .where(
      'id',
      'in',
      accounts.map((row) => row.account_id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('financing_applications').select('id').whereRef('account_id', '=', 'applicant_accounts.id')),
      ),
    )
    .execute()
}

/**
 * Keeps by which code and hashes the papers of these applications are known, so that who holds one can still verify it.
 */
async function keepPapers(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await sql`
    insert into erased_papers (code, document, state, sha256, sealed_sha256)
    select code, 'contract', case when withdrawn.contract_id is not null then 'withdrawn' else state end, sha256, sealed_sha256
    from contracts left join contract_withdrawals as withdrawn on withdrawn.contract_id = contracts.id
    where contracts.application_id = any(${[...ids]}::uuid[]) and state <> 'draft'
    union all
    select code, 'settlement', case when voided_at is null then 'settled' else 'void' end, null, sha256
    from settlement_terms where application_id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(trx)
}

/** Lets this transaction delete history. A trigger refuses every other deletion of it. */
async function allowRemoval(trx: Transaction<Database>): Promise<void> {
  await sql`set local tiriva.retention_over = 'on'`.execute(trx)
}

/** Deletes messages to staff older than so many months; returns how many. */
export async function removeTeamMessages(db: Kysely<Database>, at: Date, months: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('messages')
    .where('application_id', 'is', null)
    .where('lead_id', 'is', null)
    .where('request_id', 'is', null)
    .where('state', '<>', 'queued')
    .where('created_at', '<', ago(at, { months }))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes payments older than so many years that belong to no application; returns how many. The other payments go with
 * their application.
 */
export async function removePayments(db: Kysely<Database>, at: Date, years: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pix_payments')
    .where('application_id', 'is', null)
    .where('paid_at', '<', ago(at, { years }))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * The ids of at most `limit` requests unchanged for so many years, none of `except`, locked until the end of the
 * transaction.
 */
export async function holdOldRequests(
  trx: Transaction<Database>,
  at: Date,
  years: number,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('requests')
    .select('id')
    .where('updated_at', '<', ago(at, { years }))
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes requests with their messages and the rows of their files. */
export async function removeRequests(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await allowRemoval(trx)
  await trx.deleteFrom('requests').where('id', 'in', ids).execute()
}

/** Deletes proofs of consent whose data was removed more than `years` ago; returns how many. */
export async function removeConsentProofs(db: Kysely<Database>, at: Date, years: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('consent_proofs')
    .where('data_removed_at', '<', ago(at, { years }))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
