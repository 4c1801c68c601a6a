import { documentRules, maxDocumentPixels, type SentKind } from '#domain/documents/documents.ts'
import { type FileType, fileExtensions, fileTypeOf } from '#domain/documents/file-type.ts'
import { isIntactFile } from '#media/integrity.ts'
import { pixelsOf } from '#media/picture.ts'
import { withoutMetadata } from '#media/without-metadata.ts'
import type { Deps } from '../deps.ts'
import { findsMalware } from '../shared/malware-scanner.ts'
import { cleanPdfInWorker } from './pdf/clean-in-worker.ts'
import type { PdfProblem } from './pdf/limits.ts'

/** A file that may be kept: its format, and the bytes to keep. */
export interface CheckedFile {
  readonly mime: FileType
  readonly extension: string
  /** A picture without its metadata, or a PDF written anew from its pages. */
  readonly content: Uint8Array
}

export type FileProblem =
  | 'file_empty'
  | 'file_heic'
  | 'file_type_not_allowed'
  | 'file_damaged'
  | 'file_too_many_pixels'
  | 'file_malware'
  | PdfProblem

/**
 * Checks a file that a person sent, by its bytes and never by its name, and makes the bytes that are kept of it.
 * Returns the reason if this kind of document may not have it. Throws ProblemError `unavailable` if the bank's scanner
 * does not answer.
 */
export async function checkFile(
  deps: Pick<Deps, 'config' | 'log'>,
  kind: SentKind,
  bytes: Uint8Array,
): Promise<CheckedFile | FileProblem> {
  if (bytes.length === 0) return 'file_empty'
  const mime = fileTypeOf(bytes)
  if (mime === 'image/heic') return 'file_heic'
  if (!mime || !documentRules[kind].accepts.includes(mime)) return 'file_type_not_allowed'
  if (!isIntactFile(mime, bytes)) return 'file_damaged'
  if (pixelsOf(mime, bytes) > maxDocumentPixels) return 'file_too_many_pixels'
  // The scanner sees what was sent: of a PDF, what is kept has lost what it looks for.
  if (await findsMalware(deps.config, bytes)) return 'file_malware'
  const content = mime === 'application/pdf' ? await cleanPdfInWorker(bytes, deps.log) : withoutMetadata(mime, bytes)
  return typeof content === 'string' ? content : { mime, extension: fileExtensions[mime], content }
}
