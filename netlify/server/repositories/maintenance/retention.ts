import { type Expression, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'

const proof = ['cpf', 'consent_version', 'consent_sha256', 'consented_at'] as const
const ago = (at: Date, span: { years?: number; months?: number }): Expression<Date> =>
  sql<Date>`(${at}::timestamptz - make_interval(years => ${span.years ?? 0}, months => ${span.months ?? 0}))`

/** Deletes at most `limit` contacts older than so many months with their history, keeping the proof of consent; gives how many. */
export async function removeLeads(
  trx: Transaction<Database>,
  at: Date,
  months: number,
  limit: number,
): Promise<number> {
  await allowRemoval(trx)
  const old = trx.selectFrom('leads').select('id').where('created_at', '<', ago(at, { months })).limit(limit)
  const { numInsertedOrUpdatedRows } = await trx
    .with('gone', (qb) => qb.deleteFrom('leads').where('id', 'in', old).returning(proof))
    .insertInto('consent_proofs')
    .columns([...proof, 'data_removed_at'])
    .expression((eb) => eb.selectFrom('gone').select([...proof, eb.val(at).as('data_removed_at')]))
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Locks at most `limit` applications past their retention until the end of the transaction: without a contract, counted
 * from the last change; with one, from the last installment. Gives their ids.
 */
export async function holdOverdue(
  trx: Transaction<Database>,
  at: Date,
  years: { unfinished: number; contract: number },
  limit: number,
): Promise<string[]> {
  const some = trx.selectFrom('financing_applications').select('id').limit(limit).forUpdate().skipLocked()
  const unfinished = await some
    .where('status', '<>', 'completed')
    .where('updated_at', '<', ago(at, { years: years.unfinished }))
    .execute()
  const contracts = await some
    .where('status', '=', 'completed')
    .where('updated_at', '<', ago(at, { years: years.contract }))
    .where(sql<boolean>`updated_at + make_interval(months => installments) < ${ago(at, { years: years.contract })}`)
    .execute()
  return [...unfinished, ...contracts].map(({ id }) => id)
}

/** The keys of every file that these applications have. */
export async function filesOf(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('documents').select('blob_key').where('application_id', 'in', ids).execute()
  return rows.flatMap(({ blob_key }) => blob_key ?? [])
}

/** Deletes applications and everything that belongs to them, keeping the proof of their consent. */
export async function removeApplications(trx: Transaction<Database>, ids: readonly string[], at: Date): Promise<void> {
  await allowRemoval(trx)
  await trx.deleteFrom('application_events').where('application_id', 'in', ids).execute()
  await trx.deleteFrom('documents').where('application_id', 'in', ids).execute()
  await trx
    .with('gone', (qb) => qb.deleteFrom('financing_applications').where('id', 'in', ids).returning(proof))
    .insertInto('consent_proofs')
    .columns([...proof, 'data_removed_at'])
    .expression((eb) => eb.selectFrom('gone').select([...proof, eb.val(at).as('data_removed_at')]))
    .execute()
}

/** Lets this transaction delete history, which refuses to be deleted by anything else. */
async function allowRemoval(trx: Transaction<Database>): Promise<void> {
  await sql`set local tiriva.retention_over = 'on'`.execute(trx)
}

/** Deletes messages to people of the bank older than so many months; gives how many. */
export async function removeTeamMessages(db: Kysely<Database>, at: Date, months: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('messages')
    .where('application_id', 'is', null)
    .where('lead_id', 'is', null)
    .where('state', '<>', 'queued')
    .where('created_at', '<', ago(at, { months }))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes proofs of consent whose data was removed more than `years` ago; gives how many. */
export async function removeConsentProofs(db: Kysely<Database>, at: Date, years: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('consent_proofs')
    .where('data_removed_at', '<', ago(at, { years }))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
