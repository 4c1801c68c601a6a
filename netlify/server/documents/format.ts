import { acceptedDocumentTypes, type DocumentKind, maxDocumentPixels } from '#domain/documents/documents.ts'
import { type FileType, fileExtensions, fileTypeOf } from '#domain/documents/file-type.ts'
import { isIntactFile } from '#media/integrity.ts'
import { pixelsOf } from '#media/picture-size.ts'
import { type PdfProblem, pdfProblem } from './pdf-content.ts'

export type DocumentFormat = { readonly mime: FileType; readonly extension: string }
export type FormatProblem =
  | 'file_empty'
  | 'file_heic'
  | 'file_type_not_allowed'
  | 'file_damaged'
  | 'file_too_many_pixels'
  | PdfProblem

/** Tells the format of a file by its bytes, never by its name, or why this kind of document may not be such a file. */
export async function documentFormat(kind: DocumentKind, bytes: Uint8Array): Promise<DocumentFormat | FormatProblem> {
  if (bytes.length === 0) return 'file_empty'
  const mime = fileTypeOf(bytes)
  if (mime === 'image/heic') return 'file_heic'
  if (!mime || !acceptedDocumentTypes[kind].includes(mime)) return 'file_type_not_allowed'
  if (!isIntactFile(mime, bytes)) return 'file_damaged'
  if (pixelsOf(mime, bytes) > maxDocumentPixels) return 'file_too_many_pixels'
  const problem = mime === 'application/pdf' ? await pdfProblem(bytes) : undefined
  return problem ?? { mime, extension: fileExtensions[mime] }
}
