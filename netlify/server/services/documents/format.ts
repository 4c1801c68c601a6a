import { acceptedDocumentTypes, type DocumentKind } from '#domain/documents/documents.ts'
import { isIntactFile } from '#domain/documents/file-integrity.ts'
import { type FileType, fileExtensions, fileTypeOf } from '#domain/documents/file-type.ts'

export type DocumentFormat = { readonly mime: FileType; readonly extension: string }
export type FormatProblem = 'file_empty' | 'file_heic' | 'file_type_not_allowed' | 'file_damaged'

/** The format of a file by its bytes, never by its name; or why it is refused as this kind of document. */
export function documentFormat(kind: DocumentKind, bytes: Uint8Array): DocumentFormat | FormatProblem {
  if (bytes.length === 0) return 'file_empty'
  const mime = fileTypeOf(bytes)
  if (mime === 'image/heic') return 'file_heic'
  if (!mime || !acceptedDocumentTypes[kind].includes(mime)) return 'file_type_not_allowed'
  return isIntactFile(mime, bytes) ? { mime, extension: fileExtensions[mime] } : 'file_damaged'
}
