import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import {
  type DocumentKind,
  documentKinds,
  documentRules,
  forEachDocument,
  type SentKind,
} from '#domain/documents/documents.ts'
import { addEvent } from '../application/events.ts'
import { willChange } from '../application/state.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import type { CheckedFile } from './check-file.ts'
import {
  type DocumentRow,
  findDocument,
  findStoredDocuments,
  retireDocument,
  type StoredFile,
  storeDocument,
} from './queries.ts'

/**
 * Checks that the bank is waiting for this document. With `hold`, inside a transaction, locks the application, so that two
 * documents never finish at once. Returns the current documents. Throws ProblemError: wrong_status, document_accepted, and
 * too_many_files for a proof of income.
 */
export async function assertAcceptsDocument(
  db: Kysely<Database>,
  applicationId: string,
  kind: SentKind,
  hold = false,
): Promise<DocumentRow[]> {
  const [status, stored] = await Promise.all([
    findStatus(db, applicationId, hold),
    findStoredDocuments(db, applicationId),
  ])
  if (kind === 'renda') return assertAcceptsProof(db, applicationId, stored)
  if (status !== 'waiting_docs') throw new ProblemError('wrong_status')
  const current = stored.find((row) => row.kind === kind)
  if (current?.review === 'accepted') throw new ProblemError('document_accepted')
  return stored
}

/** Checks that the bank waits for a proof of income, and that it has room for another file. */
async function assertAcceptsProof(db: Kysely<Database>, applicationId: string, stored: DocumentRow[]) {
  const proof = await db
    .selectFrom('income_proofs')
    .select('asked_at')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  if (proof === undefined) throw new ProblemError('wrong_status')
  const files = stored.filter((row) => row.kind === 'renda' && row.created_at >= proof.asked_at)
  if (files.length >= documentRules.renda.most) throw new ProblemError('too_many_files')
  return stored
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
  const key = await writeFile(files, upload, content, extension, at)
  const file = { key, mime, sizeBytes: content.length, sha256: hashOf(content), at }
  try {
    const { row, retired } = await deps.db.transaction().execute((db) => putInForce(db, upload, file))
    // If another request finished the same upload first, no row names this request's file.
    await removeQuietly(files, row.blob_key === key ? retired : [key])
    return row
  } catch (error) {
    // A refusal means that nothing was committed. After any other error the commit may have happened and only its answer
    // was lost. A leftover file costs a little space; removing a file that a row names would lose the applicant's document.
    if (error instanceof ProblemError) await removeQuietly(files, [key])
    throw error
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Writes a file under a key with the current millisecond; a second file in the same millisecond takes the next one. */
async function writeFile(files: FileStore, upload: DocumentRow, bytes: Uint8Array, extension: string, at: Date) {
  for (let time = at.getTime(); ; time++) {
    const key = `${upload.application_id}/${upload.kind}/${time}.${extension}`
    if (await files.writeNew(key, bytes)) return key
  }
}

async function putInForce(
  db: Transaction<Database>,
  { id, application_id: applicationId, kind }: DocumentRow,
  file: StoredFile,
): Promise<{ row: DocumentRow; retired: string[] }> {
  willChange(db, applicationId)
  const [stored, upload] = await Promise.all([
    assertAcceptsDocument(db, applicationId, kind, true),
    findDocument(db, id),
  ])
  if (!upload) throw new ProblemError('upload_expired')
  if (upload.state !== 'uploading') return { row: upload, retired: [] }
  if (kind === 'renda') {
    const [row] = await Promise.all([storeDocument(db, id, file), addSent(db, upload, false, file.at)])
    return { row, retired: [] }
  }
  const others = stored.filter((one) => one.kind !== kind)
  const [retired, row] = await Promise.all([
    retireDocument(db, applicationId, kind, file.at),
    storeDocument(db, id, file),
    recordDocuments(db, applicationId, [...others, { ...upload, blob_key: file.key, review: 'pending' }], file.at),
    addSent(db, upload, others.length < stored.length, file.at),
  ])
  return { row, retired }
}

/** Adds the line of the history that a document was sent. */
const addSent = (
  db: Kysely<Database>,
  { application_id: applicationId, kind: document }: DocumentRow,
  replaces: boolean,
  at: Date,
) => {
  const actor = { type: 'applicant', id: applicationId, name: null } as const
  return addEvent(db, { applicationId, kind: 'document_sent', actor, data: { document, replaces }, at })
}

async function recordDocuments(
  db: Kysely<Database>,
  applicationId: string,
  stored: readonly DocumentRow[],
  at: Date,
): Promise<void> {
  const sent = forEachDocument(() => false)
  const paths: Partial<Record<DocumentKind, string>> = {}
  for (const kind of documentKinds) {
    const row = stored.find((one) => one.kind === kind)
    sent[kind] = row !== undefined && row.review !== 'refused'
    if (row?.blob_key) paths[kind] = row.blob_key
  }
  await writeDocumentColumns(db, applicationId, { sent, paths, at })
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

/** Writes which documents an application has, and where their files are. */
export async function writeDocumentColumns(
  db: Kysely<Database>,
  id: string,
  columns: { sent: Record<DocumentKind, boolean>; paths: Partial<Record<DocumentKind, string>>; at: Date },
): Promise<void> {
  await db
    .updateTable('financing_applications')
    .set((eb) => ({
      documents: JSON.stringify(columns.sent),
      file_paths: JSON.stringify(columns.paths),
      // A new version, so that an analyst who still looks at the old file cannot decide about the new one.
      version: eb('version', '+', 1),
      updated_at: columns.at,
    }))
    .where('id', '=', id)
    .execute()
}
