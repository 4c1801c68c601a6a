import { fileTypeFromBuffer } from 'file-type'
import { acceptedDocumentTypes, type DocumentKind } from '#domain/documents/documents.ts'
import { isWholeFile } from '#domain/documents/file-integrity.ts'

export type DocumentFormat = { readonly mime: string; readonly extension: string }
export type FormatProblem = 'file_empty' | 'file_heic' | 'file_type_not_allowed' | 'file_damaged'

/** What a file is by its own bytes, never by its name; or why it is refused as this kind of document. */
export async function documentFormat(kind: DocumentKind, bytes: Uint8Array): Promise<DocumentFormat | FormatProblem> {
  if (bytes.length === 0) return 'file_empty'
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type?.mime.startsWith('image/hei')) return 'file_heic'
  if (!type || !acceptedDocumentTypes[kind].includes(type.mime)) return 'file_type_not_allowed'
  return isWholeFile(type.mime, bytes) ? { mime: type.mime, extension: type.ext } : 'file_damaged'
}
