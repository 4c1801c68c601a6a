import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { blobFileStore, type FileStore } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import { type CheckedFile, checkFile, type FileProblem } from './check-file.ts'
import { type DocumentRow, recountParts } from './queries.ts'
import { keepDocument } from './store.ts'
import { discard, partKey, removeParts } from './upload.ts'

/**
 * Joins the parts, checks the whole file (length, hash, type, structure) and makes it the current document of its kind.
 * Until then the earlier document stays. Repeating the request after a lost answer gives the same document. Throws
 * ProblemError: upload_expired, upload_incomplete, file_*, unavailable, wrong_status, document_accepted.
 */
export async function completeUpload(deps: Deps, row: DocumentRow): Promise<DocumentRow> {
  if (row.state !== 'uploading') return row
  const files = blobFileStore(deps.documents)
  const bytes = await assemble(deps, files, row)
  const checked = await check(deps, row, bytes)
  if (typeof checked === 'string') {
    await discard(deps, row)
    throw new ProblemError(checked)
  }
  const stored = await keepDocument(deps, files, row, checked)
  await removeParts(files, row)
  return stored
}

async function assemble(deps: Deps, files: FileStore, row: DocumentRow): Promise<Uint8Array> {
  if (row.received < row.parts) throw new ProblemError('upload_incomplete')
  const parts = await Promise.all(Array.from({ length: row.parts }, (_, index) => files.read(partKey(row.id, index))))
  const missing = parts.indexOf(null)
  if (missing >= 0) {
    await recountParts(deps.db, row.id, missing)
    throw new ProblemError('upload_incomplete')
  }
  return Buffer.concat(parts.filter((part) => part !== null))
}

async function check(
  deps: Deps,
  row: DocumentRow,
  bytes: Uint8Array,
): Promise<CheckedFile | FileProblem | 'file_hash_mismatch'> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (bytes.length !== row.size_bytes || sha256 !== row.sha256) return 'file_hash_mismatch'
  return checkFile(deps, row.kind, bytes)
}
