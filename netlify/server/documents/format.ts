import { inflateSync, constants as zlib } from 'node:zlib'
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { acceptedDocumentTypes, type DocumentKind, maxDocumentPixels } from '#domain/documents/documents.ts'
import { type FileType, fileExtensions, fileTypeOf } from '#domain/documents/file-type.ts'
import { isIntactFile } from '#media/integrity.ts'
import { pixelsOf } from '#media/picture.ts'

export type DocumentFormat = { readonly mime: FileType; readonly extension: string }
export type FormatProblem =
  | 'file_empty'
  | 'file_heic'
  | 'file_type_not_allowed'
  | 'file_damaged'
  | 'file_too_many_pixels'
  | PdfProblem

/**
 * Returns the format of a file by its bytes, never by its name, or the reason why this kind of document may not have it.
 */
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

export type PdfProblem = 'file_pdf_active' | 'file_pdf_protected' | 'file_damaged'

/** The limit for all unpacked streams but pictures. Pages, fonts and objects of a few sheets take some megabytes. */
const maxUnpackedBytes = 64 * 1024 * 1024
const maxObjects = 100_000
const maxStreams = 20_000

/**
 * Names in a PDF that does more than show pages: programs, addresses and other files that it opens or sends to, files
 * inside it, films. ISO 32000-2: 12.6.4 (actions), 7.11.4 (embedded files), 12.7.8 (XFA), 13 (multimedia).
 */
const activeNames = new Set([
  ...['JavaScript', 'JS', 'Launch', 'GoToR', 'GoToE', 'GoToDp', 'URI', 'SubmitForm', 'ImportData', 'Thread', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'RichMedia', 'Movie', 'Sound', 'Rendition'],
])

/**
 * Tells why a PDF is refused: it does more than show pages, hides its contents, or fails a parser that repairs nothing.
 * Undefined for a PDF that is fine. Searches the file as text too, because a PDF reader that repairs files would find
 * objects that are missing in the file's own table.
 */
export async function pdfProblem(bytes: Uint8Array): Promise<PdfProblem | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return textProblem(file) ?? (await objectProblem(file))
}

/** Checks the parsed objects. */
async function objectProblem(bytes: Buffer): Promise<PdfProblem | undefined> {
  try {
    const pdf = await PDF.load(bytes, { lenient: false })
    if (pdf.isEncrypted && !pdf.isAuthenticated) return 'file_pdf_protected'
    const { registry, info } = pdf.context
    if (registry.nextObjectNumber > maxObjects) return 'file_pdf_protected'
    if (isActive(info.trailer)) return 'file_pdf_active'
    for (let number = 1; number < registry.nextObjectNumber; number++) {
      if (isActive(pdf.getObject(PdfRef.of(number, 0)))) return 'file_pdf_active'
    }
    return pdf.getPageCount() > 0 ? undefined : 'file_damaged'
  } catch {
    return 'file_damaged'
  }
}

function isActive(object: PdfObject | null | undefined): boolean {
  if (object instanceof PdfName) return activeNames.has(object.value)
  if (object instanceof PdfArray) return [...object].some(isActive)
  if (object instanceof PdfDict) return [...object].some(([key, value]) => isActive(key) || isActive(value))
  return false
}

// Shorter names occur by chance in packed data.
const longNames = [...activeNames].filter((name) => name.length > 3)
const namedInText = new RegExp(`/(?:${longNames.join('|')})(?![A-Za-z])`)
/** Decodes letters of a name that are written as numbers: /#4aavaScript. */
const plain = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Checks the file's text, with its streams unpacked. Refuses a stream too large to unpack. */
function textProblem(file: Buffer): PdfProblem | undefined {
  const text = file.toString('latin1')
  if (namedInText.test(plain(text))) return 'file_pdf_active'
  let room = maxUnpackedBytes
  let streams = 0
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g)) {
    const dictionary = text.slice(text.lastIndexOf(' obj', index), index)
    if (isPicture(dictionary)) continue
    streams += 1
    if (streams > maxStreams || isHiddenStructure(plain(dictionary))) return 'file_pdf_protected'
    const unpacked = inflated(file.subarray(index + keyword.length), room)
    if (unpacked === 'too much') return 'file_pdf_protected'
    if (namedInText.test(plain(unpacked))) return 'file_pdf_active'
    room -= unpacked.length
  }
  return undefined
}

/** Tells whether a dictionary describes a picture and hides nothing else. */
const isPicture = (dictionary: string) =>
  /\/Subtype\s*\/Image\b/.test(dictionary) && !/[#%(]|\/(?:XRef|ObjStm|W|First)(?![A-Za-z])/.test(dictionary)

/** Tells whether objects or their table are packed in a way that no common program uses. */
const isHiddenStructure = (dictionary: string) =>
  /\/(?:XRef|ObjStm|W|First)(?![A-Za-z])/.test(dictionary) &&
  /\/Filter\b/.test(dictionary.replace(/\/Filter\s*\[?\s*\/(?:FlateDecode|Fl)\s*(?=\]|\/|>>)/g, ''))

function inflated(packed: Buffer, room: number): string {
  try {
    // A stream that is cut off gives the bytes before the cut.
    const options = { maxOutputLength: Math.max(room, 1), finishFlush: zlib.Z_SYNC_FLUSH }
    return inflateSync(packed, options).toString('latin1')
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : ''
  }
}
