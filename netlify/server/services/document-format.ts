import { crc32 } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { acceptedDocumentTypes, type DocumentKind } from '#domain/documents.ts'

export type DocumentFormat = { readonly mime: string; readonly extension: string }
export type FormatProblem = 'file_empty' | 'file_heic' | 'file_type_not_allowed' | 'file_damaged'

const formats: Record<string, { extension: string; isWhole: (bytes: Buffer) => boolean }> = {
  'image/jpeg': { extension: 'jpg', isWhole: isWholeJpeg },
  'image/png': { extension: 'png', isWhole: isWholePng },
  'image/webp': { extension: 'webp', isWhole: isWholeWebp },
  'application/pdf': { extension: 'pdf', isWhole: isWholePdf },
}

/**
 * What a file is by its own bytes, never by its name, or why it is refused as this kind of document. The structure is
 * walked to its end, so that a file cut short on its way to the person's phone is refused too.
 */
export async function documentFormat(kind: DocumentKind, bytes: Uint8Array): Promise<DocumentFormat | FormatProblem> {
  if (bytes.length === 0) return 'file_empty'
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  if (mime.startsWith('image/hei')) return 'file_heic'
  const format = formats[mime]
  if (!format || !acceptedDocumentTypes[kind].includes(mime)) return 'file_type_not_allowed'
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return format.isWhole(buffer) ? { mime, extension: format.extension } : 'file_damaged'
}

const startOfScan = 0xda
const endOfImage = 0xd9
// SOF0 to SOF15 carry the size of the picture; C4, C8 and CC are other tables.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** ITU T.81, annex B: segments by their lengths, compressed data up to the next marker, at last EOI. */
function isWholeJpeg(bytes: Buffer): boolean {
  let offset = 2
  let sized = false
  let scanned = false
  while (offset + 4 <= bytes.length || bytes[offset + 1] === endOfImage) {
    if (bytes[offset] !== 0xff) return false
    const marker = bytes[offset + 1] ?? 0
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === endOfImage) return sized && scanned
    const length = bytes.readUInt16BE(offset + 2)
    if (length < 2 || offset + 2 + length > bytes.length) return false
    if (isFrame(marker)) sized = length >= 8 && bytes.readUInt16BE(offset + 5) > 0 && bytes.readUInt16BE(offset + 7) > 0
    offset += 2 + length
    if (marker === startOfScan) {
      scanned = true
      offset = nextMarker(bytes, offset)
    }
  }
  return false
}

function nextMarker(bytes: Buffer, from: number): number {
  let offset = bytes.indexOf(0xff, from)
  while (offset >= 0) {
    const next = bytes[offset + 1]
    if (next === undefined) return bytes.length
    if (next !== 0 && !isRestart(next)) return offset
    offset = bytes.indexOf(0xff, offset + 2)
  }
  return bytes.length
}

/** PNG: chunks with right checksums, IHDR first, IEND last. */
function isWholePng(bytes: Buffer): boolean {
  let offset = 8
  let pixels = false
  while (offset + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(offset)
    const type = bytes.toString('latin1', offset + 4, offset + 8)
    const end = offset + 8 + length
    if (end + 4 > bytes.length || crc32(bytes.subarray(offset + 4, end)) !== bytes.readUInt32BE(end)) return false
    if (offset === 8 && type !== 'IHDR') return false
    if (type === 'IDAT') pixels = true
    if (type === 'IEND') return pixels
    offset = end + 4
  }
  return false
}

/** WebP: the length that the RIFF header announces is there, and a picture in it. */
function isWholeWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 > bytes.length) return false
  const end = bytes.readUInt32LE(4) + 8
  let offset = 12
  let picture = false
  while (offset + 8 <= end) {
    const type = bytes.toString('latin1', offset, offset + 4)
    const length = bytes.readUInt32LE(offset + 4)
    if (offset + 8 + length > end) return false
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') picture = true
    offset += 8 + length + (length % 2)
  }
  return picture
}

/** PDF: the end mark and the pointer to the cross-reference table, which are the last things written. */
function isWholePdf(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048))
  return /startxref\s+\d+\s+%%EOF/.test(tail)
}
