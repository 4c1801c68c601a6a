import type { UploadStartRequest, UploadView } from '#api/documents.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { maxDocumentBytes, partBytes } from '#domain/documents/documents.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore, type FileStore } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import {
  countPart,
  type DocumentRow,
  deleteUpload,
  findDocument,
  insertUpload,
  staleUploads,
  unfinishedUploads,
} from './queries.ts'
import { assertAcceptsDocument } from './store.ts'

/** How many unfinished uploads an application may have; beyond that the server discards the oldest. */
const maxUnfinished = 6
const staleAfterMs = dayMs

/** The beginning of the keys of an upload's parts. */
export const partsOf = (id: string) => `uploads/${id}/`
/** The key of one part. */
export const partKey = (id: string, index: number) => `${partsOf(id)}${index}`
const view = (row: DocumentRow): UploadView => ({
  id: row.id,
  parts: row.parts,
  received: row.state === 'uploading' ? row.received : row.parts,
})

/**
 * Starts an upload, or resumes the unfinished one of the same file.
 * Throws ProblemError: file_empty, file_too_large, wrong_status, document_accepted, too_many_requests.
 */
export async function startUpload(deps: Deps, applicationId: string, request: UploadStartRequest): Promise<UploadView> {
  if (request.sizeBytes === 0) throw new ProblemError('file_empty')
  if (request.sizeBytes > maxDocumentBytes) throw new ProblemError('file_too_large')
  await assertAcceptsDocument(deps.db, applicationId, request.kind)
  const unfinished = await unfinishedUploads(deps.db, applicationId)
  const same = unfinished.find((row) => row.kind === request.kind && row.sha256 === request.sha256)
  if (same) return view(same)
  await countAgainst(deps, { uploadApplication: applicationId })
  for (const row of unfinished.slice(0, Math.max(0, unfinished.length - maxUnfinished + 1))) await discard(deps, row)
  const parts = Math.ceil(request.sizeBytes / partBytes)
  return view(await insertUpload(deps.db, { ...request, applicationId, parts, at: deps.now() }))
}

/**
 * Tells how much of an upload has arrived. Throws ProblemError upload_expired when the application has no upload with
 * that id.
 */
export async function readUpload(deps: Deps, applicationId: string, id: string): Promise<UploadView> {
  return view(owned(await findDocument(deps.db, id), applicationId))
}

/**
 * Stores the part at `index` of an upload. A part that arrived before counts as sent, so that a client may repeat a
 * request after a lost answer. Throws ProblemError: upload_expired, upload_incomplete (an earlier part is missing, or
 * this one has the wrong length).
 */
export async function receivePart(deps: Deps, row: DocumentRow, index: number, bytes: Uint8Array): Promise<UploadView> {
  const { id } = row
  if (row.state !== 'uploading' || index < row.received) return view(row)
  const expected = Math.min(partBytes, row.size_bytes - index * partBytes)
  if (index > row.received || bytes.length !== expected) throw new ProblemError('upload_incomplete')
  const files = blobFileStore(deps.documents)
  await files.write(partKey(id, index), bytes)
  if (await countPart(deps.db, id, index, deps.now())) return { ...view(row), received: index + 1 }
  const now = await findDocument(deps.db, id)
  if (now?.state === 'uploading') return view(now)
  // Another request cancelled or finished the upload meanwhile, so no upload has this part.
  await files.remove(partKey(id, index))
  if (now) return view(now)
  throw new ProblemError('upload_expired')
}

/** Deletes an unfinished upload and its parts; does nothing if it is gone or finished. */
export async function cancelUpload(deps: Deps, applicationId: string, id: string): Promise<void> {
  const row = await findDocument(deps.db, id)
  if (row?.application_id === applicationId && row.state === 'uploading') await discard(deps, row)
}

/** Deletes uploads untouched for a day, while `hasTime`; returns how many. */
export async function removeStaleUploads(deps: Deps, hasTime = () => true): Promise<number> {
  const before = new Date(deps.now().getTime() - staleAfterMs)
  let removed = 0
  while (hasTime()) {
    const rows = await staleUploads(deps.db, before)
    await Promise.all(rows.map((row) => discard(deps, row)))
    removed += rows.length
    if (rows.length === 0) break
  }
  return removed
}

/** An upload, finished or not, if it belongs to the application. Throws `upload_expired`. */
export function owned(row: DocumentRow | undefined, applicationId: string): DocumentRow {
  if (row?.application_id !== applicationId) throw new ProblemError('upload_expired')
  return row
}

/** Deletes an unfinished upload with its parts. */
export async function discard(deps: Deps, row: DocumentRow): Promise<void> {
  await deleteUpload(deps.db, row.id)
  await removeParts(blobFileStore(deps.documents), row)
}

/**
 * Removes all parts, not only the counted ones, because a request may have ended between storing its part and counting
 * it.
 */
export async function removeParts(files: FileStore, row: DocumentRow): Promise<void> {
  await Promise.all(Array.from({ length: row.parts }, (_, index) => files.remove(partKey(row.id, index))))
}
