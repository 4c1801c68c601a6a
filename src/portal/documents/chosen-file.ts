import { acceptedDocumentTypes, type DocumentKind, maxDocumentBytes } from '#domain/documents/documents.ts'
import { fileTypeOf } from '#domain/documents/file-type.ts'
import { isIntactFile } from '#media/integrity.ts'

/** A photo may be larger than other files, because the page shrinks it before sending. */
const maxPhotoBytes = 30 * 1024 * 1024

/** Gives the code of why a chosen file cannot be sent as this kind of document. Null when it can. */
export async function chosenFileProblem(kind: DocumentKind, file: Blob): Promise<string | null> {
  if (file.size === 0) return 'file_empty'
  const type = fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (file.size > (type?.startsWith('image/') ? maxPhotoBytes : maxDocumentBytes)) return 'file_too_large'
  if (type === 'image/heic') return 'file_heic'
  if (!type || !acceptedDocumentTypes[kind].includes(type)) return 'file_type_not_allowed'
  return isIntactFile(type, new Uint8Array(await file.arrayBuffer())) ? null : 'file_damaged'
}
