import { type Kysely, type Selectable, sql } from 'kysely'
import type { DocumentsTable } from '#db/schema/documents.ts'
import type { Database } from '#db/schema.ts'
import type { DocumentKind, SentKind } from '#domain/documents/documents.ts'
import type { FileType } from '#domain/documents/file-type.ts'
import { eventRow, type NewEvent } from '../application/events.ts'

export type DocumentRow = Selectable<DocumentsTable>
type Db = Kysely<Database>

export interface NewUpload {
  applicationId: string
  kind: SentKind
  fileName: string
  sizeBytes: number
  sha256: string
  parts: number
  at: Date
}

/** Starts an upload; its file type is not known yet. */
export function insertUpload(db: Db, upload: NewUpload): Promise<DocumentRow> {
  return db
    .insertInto('documents')
    .values({
      application_id: upload.applicationId,
      kind: upload.kind,
      state: 'uploading',
      file_name: upload.fileName,
      mime_type: null,
      size_bytes: upload.sizeBytes,
      sha256: upload.sha256,
      parts: upload.parts,
      blob_key: null,
      review_reason: null,
      reviewed_by: null,
      reviewed_at: null,
      created_at: upload.at,
      updated_at: upload.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The unfinished uploads of an application, oldest first. */
export function unfinishedUploads(db: Db, applicationId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('state', '=', 'uploading')
    .orderBy('created_at')
    .execute()
}

/** A document by id, in any state. The caller checks whose it is. */
export function findDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The current documents, at most one of each kind. */
export function findStoredDocuments(db: Db, applicationId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('state', '=', 'stored')
    .execute()
}

/** The current document of a kind, with its application's contract number. */
export function findStoredDocument(
  db: Db,
  applicationId: string,
  kind: DocumentKind,
): Promise<(DocumentRow & { contract_number: string }) | undefined> {
  return db
    .selectFrom('documents')
    .innerJoin('financing_applications as application', 'application.id', 'documents.application_id')
    .selectAll('documents')
    .select('application.contract_number')
    .where('documents.application_id', '=', applicationId)
    .where('documents.kind', '=', kind)
    .where('documents.state', '=', 'stored')
    .executeTakeFirst()
}

/** Records that the next part arrived; false if it was recorded before or the upload is gone. */
export async function countPart(db: Db, id: string, index: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('documents')
    .set({ received: index + 1, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('received', '=', index)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Sets the count of parts back to the number that the store has. */
export async function recountParts(db: Db, id: string, received: number): Promise<void> {
  await db.updateTable('documents').set({ received }).where('id', '=', id).where('state', '=', 'uploading').execute()
}

/** Deletes an unfinished upload. */
export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('documents').where('id', '=', id).where('state', '=', 'uploading').execute()
}

/**
 * Marks the current document of the event's application as replaced, if it has one of this kind, and adds the event,
 * which tells whether it had. Gives the keys of the replaced files.
 */
export async function replaceDocument(
  db: Db,
  kind: DocumentKind,
  event: NewEvent & { kind: 'document_sent' },
): Promise<string[]> {
  const { data, ...line } = eventRow(event)
  const replaced = await db
    .with('replaced', (query) =>
      query
        .updateTable('documents')
        .set({ state: 'replaced', updated_at: event.at })
        .where('application_id', '=', event.applicationId)
        .where('kind', '=', kind)
        .where('state', '=', 'stored')
        .returning('blob_key'),
    )
    .with('line', (query) =>
      query.insertInto('application_events').values({
        ...line,
        data: sql<string>`${data}::jsonb || jsonb_build_object('replaces', exists (select from replaced))`,
      }),
    )
    .selectFrom('replaced')
    .select('blob_key')
    .execute()
  return replaced.flatMap((row) => row.blob_key ?? [])
}

/** A stored file. A picture may be smaller than the file that was sent, because it has lost its metadata. */
export interface StoredFile {
  key: string
  mime: FileType
  sizeBytes: number
  sha256: string
  at: Date
}

/** Makes an upload the current document; undefined if it is gone, or was finished before. */
export function storeDocument(db: Db, id: string, file: StoredFile): Promise<DocumentRow | undefined> {
  const { key, mime, sizeBytes, sha256, at } = file
  return db
    .updateTable('documents')
    .set({ state: 'stored', blob_key: key, mime_type: mime, size_bytes: sizeBytes, sha256, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .returningAll()
    .executeTakeFirst()
}

/** At most twenty unfinished uploads untouched since `before`, oldest first. */
export function staleUploads(db: Db, before: Date): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('state', '=', 'uploading')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(20)
    .execute()
}

/** The keys among these that belong to current documents. */
export async function ownedFiles(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('documents')
    .select('blob_key')
    .where('blob_key', 'in', keys)
    .where('state', '=', 'stored')
    .execute()
  return new Set(rows.flatMap(({ blob_key }) => blob_key ?? []))
}

/** The ids among these that are unfinished uploads. */
export async function liveUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'uploading')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
