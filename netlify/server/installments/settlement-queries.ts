import { type Insertable, type Kysely, sql } from 'kysely'
import type { SettlementTables, SettlementTermRow } from '#db/schema/installments.ts'
import type { Database } from '#db/schema.ts'
import { isRegistered } from '../application/fact-parts.ts'

type Db = Kysely<Database>

/** Returns the motorcycle and the contract's registration, which the text of a term needs besides the ledger. */
export function findRegistered(db: Db, applicationId: string) {
  return db
    .selectFrom('motorcycle_releases')
    .select(['chassis', 'plate'])
    .select(
      sql<string | null>`case when ${isRegistered('motorcycle_releases')} then registration_number end`.as(
        'registration_number',
      ),
    )
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** Stores a term; false if its plan has one in force. */
export async function insertTerm(db: Db, term: Insertable<SettlementTables['settlement_terms']>): Promise<boolean> {
  const row = await db
    .insertInto('settlement_terms')
    .values(term)
    .onConflict((conflict) => conflict.column('plan_id').where('voided_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns a term of settlement by its id, in any state. */
export function findTerm(db: Db, id: string): Promise<SettlementTermRow | undefined> {
  return db.selectFrom('settlement_terms').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the term in force of an application, else the newest one. */
export function findLastTerm(db: Db, applicationId: string): Promise<SettlementTermRow | undefined> {
  return db
    .selectFrom('settlement_terms')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy(sql`voided_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Adds the sealed PDF to a term; false if it has one, or is void. */
export async function markTermSealed(
  db: Db,
  id: string,
  pdf: { sha256: string; key: string; bytes: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settlement_terms')
    .set({ sealed_at: pdf.at, sha256: pdf.sha256, blob_key: pdf.key, size_bytes: pdf.bytes })
    .where('id', '=', id)
    .where('sealed_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Voids the term of a plan and returns it; undefined if none is in force. */
export function voidTerm(
  db: Db,
  planId: string,
  { reason, by, at }: { reason: string; by: string | null; at: Date },
): Promise<SettlementTermRow | undefined> {
  return db
    .updateTable('settlement_terms')
    .set({ voided_at: at, voided_by_name: by, void_reason: reason.slice(0, 500) })
    .where('plan_id', '=', planId)
    .where('voided_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The keys of the files of these terms. */
export async function termFiles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('settlement_terms').select(['id', 'blob_key']).where('id', 'in', ids).execute()
}

/** At most `limit` terms in force without a PDF that were made before an instant. */
export async function findUnsealed(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('settlement_terms')
    .select('id')
    .where('sealed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('created_at', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Finds at most `limit` applications whose plan is settled without a term, such as plans that were settled before terms
 * existed.
 */
export async function findWithoutTerm(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ application_id: string }>`
    select application_id from installment_plans as plan
    where settled_at is not null and closed_at is null and not exists (
      select from settlement_terms as term where term.plan_id = plan.id and term.voided_at is null)
    limit ${limit}`.execute(db)
  return rows.map(({ application_id: id }) => id)
}

/**
 * Finds a term by its printed code or its PDF's SHA-256, for the public check. The page shows only the initials of the
 * name.
 */
export function verifiableTerm(db: Db, by: { code: string } | { sha256: string }) {
  const terms = db
    .selectFrom('settlement_terms as term')
    .innerJoin('financing_applications as application', 'application.id', 'term.application_id')
    .select(['term.settled_on', 'term.voided_at', 'application.full_name'])
  return ('code' in by ? terms.where('term.code', '=', by.code) : terms.where('term.sha256', '=', by.sha256))
    .limit(1)
    .executeTakeFirst()
}

/** Finds the recorded lien release of an application; undefined while none is in force. */
export function findLienRelease(db: Db, applicationId: string) {
  return db
    .selectFrom('lien_releases')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
}

/** Records a release; false if one is recorded. */
export async function insertLienRelease(
  db: Db,
  release: Insertable<SettlementTables['lien_releases']>,
): Promise<boolean> {
  const row = await db
    .insertInto('lien_releases')
    .values(release)
    .onConflict((conflict) => conflict.column('application_id').where('undone_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Undoes the recorded lien release and returns it; undefined if none is in force. */
export function undoLienRelease(
  db: Db,
  applicationId: string,
  { reason, by, at }: { reason: string; by: { id: string; name: string }; at: Date },
) {
  return db
    .updateTable('lien_releases')
    .set({ undone_at: at, undone_by: by.id, undone_by_name: by.name, undone_reason: reason })
    .where('application_id', '=', applicationId)
    .where('undone_at', 'is', null)
    .returning(['released_on', 'protocol'])
    .executeTakeFirst()
}
