import type { DocumentView } from '#contracts/portal.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/documents.ts'
import type { Deps } from '../../deps.ts'
import { ProblemError } from '../../problem.ts'
import { type DocumentRow, findStoredDocuments } from '../../repositories/documents/documents.ts'
import { blobFileStore } from '../../storage/file-store.ts'

/** One document as applicant and analyst see it; undefined is one that was never sent. */
export function documentView(document: DocumentRow | undefined): DocumentView {
  return {
    status: document === undefined ? 'pending' : document.review === 'pending' ? 'uploaded' : document.review,
    fileName: document?.file_name ?? null,
    contentType: document?.mime_type ?? null,
    sizeBytes: document?.size_bytes ?? null,
    uploadedAt: document?.updated_at.toISOString() ?? null,
    reason: document?.review_reason ?? null,
  }
}

/** The three documents of an application, from its rows in force. */
export function documentViews(stored: readonly DocumentRow[]): Record<DocumentKind, DocumentView> {
  const view = (kind: DocumentKind) => documentView(stored.find((document) => document.kind === kind))
  return Object.fromEntries(documentKinds.map((kind) => [kind, view(kind)])) as Record<DocumentKind, DocumentView>
}

/** A stored file, ready to be answered. */
export interface OpenDocument {
  row: DocumentRow
  mime: string
  body: ReadableStream<Uint8Array>
}

/**
 * The file of the document in force, as a stream. Whose application it may be is the caller's to check.
 * Throws ProblemError not_found when there is none.
 */
export async function openDocument(
  deps: Pick<Deps, 'db' | 'documents'>,
  applicationId: string,
  kind: DocumentKind,
): Promise<OpenDocument> {
  const row = (await findStoredDocuments(deps.db, applicationId)).find((document) => document.kind === kind)
  const body = row?.blob_key ? await blobFileStore(deps.documents).stream(row.blob_key) : null
  if (!row?.mime_type || !body) throw new ProblemError('not_found')
  return { row, mime: row.mime_type, body }
}
