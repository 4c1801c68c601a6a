import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { documentKinds, documentRules, type SentKind } from '#domain/documents/documents.ts'
import { addEvent } from '../application/events.ts'
import { findFacts, rememberFacts } from '../application/facts.ts'
import { willChange } from '../application/state.ts'
import type { Deps } from '../deps.ts'
import { type FileStore, writeAttempt } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import type { CheckedFile } from './check-file.ts'
import {
  type DocumentRow,
  findDocument,
  findStoredDocuments,
  replaceDocument,
  type StoredFile,
  storeDocument,
} from './queries.ts'

/**
 * Checks that the bank is waiting for this document. Throws ProblemError: wrong_status, document_accepted, and
 * too_many_files for a proof of income.
 */
export async function assertAcceptsDocument(
  db: Kysely<Database>,
  applicationId: string,
  kind: SentKind,
): Promise<void> {
  demandAccepting(kind, await readWanted(db, applicationId, kind))
}

/** What decides whether the bank is waiting for a document. */
interface Wanted {
  status: ApplicationStatus | undefined
  /** The current documents. */
  stored: readonly DocumentRow[]
  /** When the bank asked for a proof of income that is still to come. */
  proofAskedAt: Date | undefined
}

/**
 * Reads in one trip what decides whether the bank is waiting for a document. With `hold`, inside a transaction, locks
 * the application, so that two documents never finish at once.
 */
async function readWanted(db: Kysely<Database>, applicationId: string, kind: SentKind, hold = false): Promise<Wanted> {
  const [status, stored, proofAskedAt] = await Promise.all([
    findStatus(db, applicationId, hold),
    findStoredDocuments(db, applicationId),
    kind === 'renda' ? findProofAsked(db, applicationId) : undefined,
  ])
  return { status, stored, proofAskedAt }
}

function demandAccepting(kind: SentKind, { status, stored, proofAskedAt }: Wanted): void {
  if (kind === 'renda') {
    if (proofAskedAt === undefined) throw new ProblemError('wrong_status')
    const files = stored.filter((row) => row.kind === 'renda' && row.created_at >= proofAskedAt)
    if (files.length >= documentRules.renda.most) throw new ProblemError('too_many_files')
    return
  }
  if (status !== 'waiting_docs') throw new ProblemError('wrong_status')
  if (stored.some((row) => row.kind === kind && row.review === 'accepted')) throw new ProblemError('document_accepted')
}

async function findProofAsked(db: Kysely<Database>, applicationId: string): Promise<Date | undefined> {
  const proof = await db
    .selectFrom('income_proofs')
    .select('asked_at')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return proof?.asked_at
}

/**
 * Stores a checked file and makes it the current document. Writes the file before the rows
 * that name it, so that a failure in between leaves the earlier document as it was.
 */
export async function keepDocument(
  deps: Pick<Deps, 'db' | 'now'>,
  files: FileStore,
  upload: DocumentRow,
  { mime, extension, content }: CheckedFile,
): Promise<DocumentRow> {
  const at = deps.now()
  const keyAt = (time: number) => `${upload.application_id}/${upload.kind}/${time}.${extension}`
  const key = await writeAttempt(files, content, at, keyAt)
  const file = { key, mime, sizeBytes: content.length, sha256: hashOf(content), at }
  try {
    const { row, retired } = await deps.db.transaction().execute((db) => putInForce(db, upload, file))
    await removeQuietly(files, retired)
    return row
  } catch (error) {
    if (error instanceof FinishedBefore) {
      // No row names this request's file.
      await removeQuietly(files, [key])
      return error.row
    }
    // A refusal means that nothing was committed. After any other error the commit may have happened and only its
    // answer was lost. A leftover file costs a little space; removing a file that a row names would lose the
    // applicant's document.
    if (error instanceof ProblemError) await removeQuietly(files, [key])
    throw error
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Takes back a transaction whose upload another request finished first. */
class FinishedBefore extends Error {
  readonly row: DocumentRow
  constructor(row: DocumentRow) {
    super('another request finished the upload first')
    this.row = row
  }
}

/**
 * Makes a file the current document. Lock, reads, writes and the facts for the new state go to the database in one
 * trip: what the reads forbid is thrown afterwards, and the transaction is taken back.
 */
async function putInForce(
  db: Transaction<Database>,
  { id, application_id: applicationId, kind }: DocumentRow,
  file: StoredFile,
): Promise<{ row: DocumentRow; retired: string[] }> {
  willChange(db, applicationId)
  rememberFacts(db, applicationId)
  const actor = { type: 'applicant', id: applicationId, name: null } as const
  const sent = {
    applicationId,
    kind: 'document_sent',
    actor,
    data: { document: kind, replaces: false },
    at: file.at,
  } as const
  const isProof = kind === 'renda'
  const [wanted, upload, retired, row] = await Promise.all([
    readWanted(db, applicationId, kind, true),
    findDocument(db, id),
    isProof ? addEvent(db, sent).then(() => []) : replaceDocument(db, kind, sent),
    storeDocument(db, id, file),
    isProof ? undefined : recordDocuments(db, applicationId, file.at),
    // After the writes, so that the commit needs to read nothing.
    findFacts(db, [applicationId]),
  ])
  demandAccepting(kind, wanted)
  if (upload && upload.state !== 'uploading') throw new FinishedBefore(upload)
  if (!row) throw new ProblemError('upload_expired')
  return { row, retired }
}

// Ignores failures: a leftover file costs a little space, but an error would tell the person that the document did not
// arrive.
async function removeQuietly(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.remove(key)))
}

/** The status of an application; with `hold`, the application stays locked until the transaction ends. */
async function findStatus(db: Kysely<Database>, id: string, hold = false) {
  const query = db.selectFrom('financing_applications').select('status').where('id', '=', id)
  return (await (hold ? query.forUpdate() : query).executeTakeFirst())?.status
}

/**
 * Writes with an application which documents it has and where their files are, by its rows of `documents`. With a new
 * version, so that an analyst who still looks at the old file cannot decide about the new one.
 */
export async function recordDocuments(db: Kysely<Database>, id: string, at: Date): Promise<void> {
  const current = sql`unnest(${documentKinds}::text[]) as wanted (kind) left join documents as one
    on one.application_id = ${id} and one.kind = wanted.kind and one.state = 'stored'`
  await db
    .updateTable('financing_applications')
    .set((eb) => ({
      documents: sql<string>`(select jsonb_object_agg(wanted.kind, coalesce(one.review <> 'refused', false)) from ${current})`,
      file_paths: sql<string>`(select coalesce(jsonb_object_agg(wanted.kind, one.blob_key)
        filter (where one.blob_key is not null), '{}') from ${current})`,
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute()
}
