import { createHash } from 'node:crypto'
import { maxDocumentPixels } from '#domain/documents/documents.ts'
import { fileTypeOf } from '#domain/documents/file-type.ts'
import { isIntactFile } from '#media/integrity.ts'
import { pixelsOf } from '#media/picture.ts'
import { withoutMetadata } from '#media/without-metadata.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { findsMalware } from '../shared/malware-scanner.ts'
import { ProblemError } from '../shared/problem.ts'

const accepted = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Stores a photo under the hash of its bytes, without the camera's notes. A photo sent twice is stored once. Throws
 * ProblemError: file_empty, file_heic, file_type_not_allowed, file_damaged, file_too_many_pixels,
 * file_malware, unavailable.
 */
export async function storePhoto(
  deps: Pick<Deps, 'photos' | 'now' | 'config'>,
  bytes: Uint8Array,
): Promise<{ sha256: string }> {
  if (bytes.length === 0) throw new ProblemError('file_empty')
  const mime = fileTypeOf(bytes)
  if (mime === 'image/heic') throw new ProblemError('file_heic')
  if (!mime || !accepted.includes(mime)) throw new ProblemError('file_type_not_allowed')
  if (!isIntactFile(mime, bytes)) throw new ProblemError('file_damaged')
  if (pixelsOf(mime, bytes) > maxDocumentPixels) throw new ProblemError('file_too_many_pixels')
  if (await findsMalware(deps.config, bytes)) throw new ProblemError('file_malware')
  const picture = withoutMetadata(mime, bytes)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  await blobFileStore(deps.photos).write(sha256, picture, deps.now())
  return { sha256 }
}

/** A stored photo and its type. Throws `not_found`. */
export async function readPhoto(
  deps: Pick<Deps, 'photos'>,
  sha256: string,
): Promise<{ mime: string; bytes: Uint8Array }> {
  const bytes = await blobFileStore(deps.photos).read(sha256)
  const mime = bytes && fileTypeOf(bytes)
  if (!bytes || !mime) throw new ProblemError('not_found')
  return { mime, bytes }
}
