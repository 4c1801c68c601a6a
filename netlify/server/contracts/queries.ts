import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { ContractRow, ContractWithdrawalsTable, NewContractRow } from '#db/schema/contracts.ts'
import type { Database } from '#db/schema.ts'
import { enqueue, hasNoJob, jobId } from '../shared/enqueue.ts'

/** The contract in force of an application: a draft, ready to sign, or signed; undefined when there is none. */
export function findContract(db: Kysely<Database>, applicationId: string): Promise<ContractRow | undefined> {
  return db
    .selectFrom('contracts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('state', '<>', 'void')
    .executeTakeFirst()
}

/** One version of an application's contract, in any state. */
export function findContractVersion(
  db: Kysely<Database>,
  applicationId: string,
  id: string,
): Promise<ContractRow | undefined> {
  return db
    .selectFrom('contracts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A contract by its id alone, for jobs. */
export function contractById(db: Kysely<Database>, id: string): Promise<ContractRow | undefined> {
  return db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The keys of the files that these contracts have. */
export async function contractFiles(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('contracts')
    .select(['id', 'state', 'blob_key', 'sealed_blob_key'])
    .where('id', 'in', ids)
    .execute()
}

const overview = [
  ...(['id', 'version', 'code', 'state', 'text_version', 'created_at', 'created_by_name', 'ready_at'] as const),
  ...(['read_at', 'signed_at', 'sealed_at', 'voided_at', 'voided_by_name', 'void_reason'] as const),
] as const
export type ContractOverviewRow = Pick<ContractRow, (typeof overview)[number]>

/** All versions of an application's contract without their text, newest first. */
export function findContractVersions(db: Kysely<Database>, applicationId: string): Promise<ContractOverviewRow[]> {
  return db
    .selectFrom('contracts')
    .select(overview)
    .where('application_id', '=', applicationId)
    .orderBy('version', 'desc')
    .execute()
}

/** The number of the newest version; 0 when there was none. */
export async function newestVersion(db: Kysely<Database>, applicationId: string): Promise<number> {
  const row = await db
    .selectFrom('contracts')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Stores a version and adds the job that makes its PDF. */
export async function insertContract(db: Kysely<Database>, row: NewContractRow): Promise<void> {
  await db.insertInto('contracts').values(row).execute()
  await enqueue(db, 'render_contract', { contractId: row.id })
}

/**
 * Adds the jobs of contracts that wait for their PDF or its seal and have none, because the last try of theirs failed;
 * gives how many.
 */
export async function requeueContracts(db: Kysely<Database>): Promise<number> {
  const contractId = sql.ref<string>('contracts.id')
  const waiting = (name: 'render_contract' | 'seal_contract') =>
    db.selectFrom('contracts').select(jobId(name, { contractId }).as('job')).where(hasNoJob(name, { contractId }))
  const [drafts, unsealed] = await Promise.all([
    waiting('render_contract').where('state', '=', 'draft').execute(),
    waiting('seal_contract').where('signed_at', 'is not', null).where('sealed_at', 'is', null).execute(),
  ])
  return drafts.length + unsealed.length
}

export interface StoredPdf {
  sha256: string
  key: string
  bytes: number
  at: Date
}

/** Makes a draft ready with its PDF; false when it is no draft any more. */
export async function markReady(db: Kysely<Database>, id: string, pdf: StoredPdf): Promise<boolean> {
  const result = await db
    .updateTable('contracts')
    .set({ state: 'ready', ready_at: pdf.at, sha256: pdf.sha256, blob_key: pdf.key, size_bytes: pdf.bytes })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Adds the sealed PDF to a signed contract; false when the contract already has one, or is not signed. */
export async function markSealed(db: Kysely<Database>, id: string, pdf: StoredPdf): Promise<boolean> {
  const result = await db
    .updateTable('contracts')
    .set({
      sealed_at: pdf.at,
      sealed_sha256: pdf.sha256,
      sealed_blob_key: pdf.key,
      sealed_size_bytes: pdf.bytes,
    })
    .where('id', '=', id)
    .where('signed_at', 'is not', null)
    .where('sealed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Records when a contract was first read; false when it was read before. */
export async function markRead(db: Kysely<Database>, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('contracts')
    .set({ read_at: at })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Records that the applicant declares to have read a contract and to agree; keeps the latest time. */
export async function markAgreed(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('contracts')
    .set((eb) => ({ agreed_at: at, read_at: eb.fn.coalesce('read_at', eb.val(at)) }))
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .execute()
}

/** Signs a contract that is ready; false when it is not, so that there is one signature at most. */
export async function markSigned(db: Kysely<Database>, id: string, at: Date, evidence: object): Promise<boolean> {
  const result = await db
    .updateTable('contracts')
    .set({ state: 'signed', signed_at: at, evidence: JSON.stringify(evidence) })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Voids a contract, a signed one too; false when it is void already. The evidence of a signature stays. */
export async function markVoid(
  db: Kysely<Database>,
  id: string,
  { reason, by, at }: { reason: string; by: string | null; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('contracts')
    .set({ state: 'void', void_reason: reason, voided_by_name: by, voided_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'void')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The customer's withdrawal from an application or its contract; undefined without one. */
export function findWithdrawal(
  db: Kysely<Database>,
  applicationId: string,
): Promise<Selectable<ContractWithdrawalsTable> | undefined> {
  return db
    .selectFrom('contract_withdrawals')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** Records that an applicant gives up; false when that was recorded before. */
export async function insertWithdrawal(
  db: Kysely<Database>,
  withdrawal: Insertable<ContractWithdrawalsTable>,
): Promise<boolean> {
  const row = await db
    .insertInto('contract_withdrawals')
    .values(withdrawal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('application_id')
    .executeTakeFirst()
  return row !== undefined
}
