import { type FileType, fileTypeOf, headBytes } from '#domain/documents/file-type.ts'
import { isEncryptedPdf, isIntactFile } from './integrity.ts'

/** What can be known of a chosen file before it is sent. */
export interface ChosenFile {
  /** Its type by its content; null for any that the site does not recognise. */
  readonly type: FileType | null
  /** The file with that type. Some Androids give none, and without it a browser draws no photo. */
  readonly file: File
}

/** Looks at the content of a chosen file. Reads only its beginning. */
export async function recogniseFile(file: File): Promise<ChosenFile> {
  const type = fileTypeOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  return { type, file: type === null || file.type === type ? file : new File([file], file.name, { type }) }
}

/** The code of a reason why a chosen file cannot be sent. */
export type ChosenFileProblem =
  | 'file_empty'
  | 'file_too_large'
  | 'file_heic'
  | 'file_type_not_allowed'
  | 'file_damaged'
  | 'file_pdf_protected'

/**
 * Returns the reason why a chosen file cannot be sent, as far as a browser can tell; null if none shows.
 * @param accepted the types that may be sent
 * @param maxBytes the largest size, by type
 */
export async function chosenFileProblem(
  { type, file }: ChosenFile,
  accepted: readonly string[],
  maxBytes: (type: FileType | null) => number,
): Promise<ChosenFileProblem | null> {
  if (file.size === 0) return 'file_empty'
  if (file.size > maxBytes(type)) return 'file_too_large'
  if (type === 'image/heic') return 'file_heic'
  if (!type || !accepted.includes(type)) return 'file_type_not_allowed'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isIntactFile(type, bytes)) return 'file_damaged'
  return type === 'application/pdf' && isEncryptedPdf(bytes) ? 'file_pdf_protected' : null
}
