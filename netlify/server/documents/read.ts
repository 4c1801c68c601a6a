import type { DocumentView } from '#api/portal.ts'
import { documentFileName } from '#content/document-file-name.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/documents.ts'
import type { FileType } from '#domain/documents/file-type.ts'
import { type AnalystActor, addEvent, lastDocumentEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { fileAnswer } from '../http/answers.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import { type DocumentRow, findStoredDocument } from './queries.ts'

/** A document as applicant and analyst see it. Undefined stands for a document that the applicant has not sent. */
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

/** The three documents of an application, from its current rows. */
export function documentViews(stored: readonly DocumentRow[]): Record<DocumentKind, DocumentView> {
  const view = (kind: DocumentKind) => documentView(stored.find((document) => document.kind === kind))
  return Object.fromEntries(documentKinds.map((kind) => [kind, view(kind)])) as Record<DocumentKind, DocumentView>
}

/** A stored file, ready to be sent. */
export interface OpenDocument {
  row: DocumentRow
  mime: FileType
  /** The file name of a download. */
  name: string
  body: ReadableStream<Uint8Array>
}

/**
 * Opens the file of the current document as a stream. The caller checks who may see the application. Throws
 * ProblemError not_found if there is none.
 */
export async function openDocument(
  deps: Pick<Deps, 'db' | 'documents'>,
  applicationId: string,
  kind: DocumentKind,
): Promise<OpenDocument> {
  const row = await findStoredDocument(deps.db, applicationId, kind)
  const body = row?.blob_key ? await blobFileStore(deps.documents).stream(row.blob_key) : null
  if (!row?.mime_type || !body) throw new ProblemError('not_found')
  return { row, mime: row.mime_type, name: documentFileName(kind, row.contract_number, row.mime_type), body }
}

const thumbnailEventEveryMs = 3_600_000

/**
 * Opens the file of a document for an analyst, and records that in the history. Records every view, but a thumbnail,
 * which is the whole file too, once an hour per file, because a page left open would fill the history. Tells whether it
 * recorded this one. Throws `not_found`.
 */
export async function openDocumentAsAnalyst(
  deps: Deps,
  analyst: AnalystActor,
  applicationId: string,
  kind: DocumentKind,
  as: 'view' | 'thumbnail',
) {
  const file = await openDocument(deps, applicationId, kind)
  const event = as === 'view' ? 'document_viewed' : 'document_thumbnail'
  const documentId = file.row.id
  const at = deps.now()
  if (as === 'thumbnail') {
    const last = await lastDocumentEvent(deps.db, { applicationId, kind: event, actorId: analyst.id, documentId })
    if (last && at.getTime() - last.getTime() < thumbnailEventEveryMs) return { file, isRecorded: false }
  }
  await addEvent(deps.db, { applicationId, kind: event, actor: analyst, data: { document: kind, documentId }, at })
  return { file, isRecorded: true }
}

/**
 * Answers with a person's document. A picture is shown; a PDF is downloaded, because browsers do not show one inside a
 * sandbox.
 */
export function documentAnswer({ row, mime, name, body }: OpenDocument): Response {
  return fileAnswer({ name, bytes: row.size_bytes, body }, mime, mime.startsWith('image/'))
}
