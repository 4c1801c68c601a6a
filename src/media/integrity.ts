import { headBytes } from '#domain/documents/file-type.ts'
import { hasAllOfPicture } from './jpeg-scan.ts'
import { isFrame, letters, type Piece, picturePieces, viewOf } from './picture.ts'

/**
 * Tells whether a file of this type is complete. Walks through its structure, because a browser still draws the top of
 * a photo that was cut short on its way. Returns false for types other than the four that applicants may send.
 */
export function isIntactFile(mime: string, bytes: Uint8Array): boolean {
  if (mime === 'image/jpeg') return isIntactJpeg(bytes)
  if (mime === 'image/png') return isIntactPng(bytes)
  if (mime === 'image/webp') return isIntactWebp(bytes)
  return mime === 'application/pdf' && isIntactPdf(bytes)
}

/**
 * Looks for a frame with a size, a scan, and the end. Some programs leave out the end mark: then all of the picture
 * counts.
 */
function isIntactJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let sized = false
  let scanned = false
  for (const { type, body, end } of picturePieces('image/jpeg', bytes)) {
    if (type === 'd9') return sized && scanned
    if (type === 'da') scanned = true
    if (isFrame(type)) sized = end - body >= 6 && view.getUint16(body + 1) > 0 && view.getUint16(body + 3) > 0
  }
  return sized && scanned && hasAllOfPicture(bytes)
}

/** Looks for IHDR first, pixels, and IEND last. */
function isIntactPng(bytes: Uint8Array): boolean {
  let pixels = false
  let first: Piece | undefined
  for (const piece of picturePieces('image/png', bytes)) {
    first ??= piece
    if (first.type !== 'IHDR') return false
    if (piece.type === 'IDAT') pixels = true
    if (piece.type === 'IEND') return pixels
  }
  return false
}

/** Looks for the length that the RIFF header announces, filled with whole chunks, one of which is a picture. */
function isIntactWebp(bytes: Uint8Array): boolean {
  if (bytes.length < 20) return false
  const over = viewOf(bytes).getUint32(4, true) + 8
  if (over > bytes.length) return false
  let picture = false
  let end = 12
  for (const piece of picturePieces('image/webp', bytes)) {
    if (['VP8 ', 'VP8L', 'ANMF'].includes(piece.type)) picture = true
    end = piece.end
  }
  return picture && end + 8 > over
}

/**
 * Looks for the header of a PDF and the end of one of its objects. Readers repair the rest, and so does the server,
 * which says what is missing.
 */
function isIntactPdf(bytes: Uint8Array): boolean {
  return letters(bytes, 0, headBytes).includes('%PDF-') && indexOfText(bytes, 'endobj') >= 0
}

/** Tells whether a PDF is encrypted: its trailer, which is no secret, says so beside the root of its objects. */
export function isEncryptedPdf(bytes: Uint8Array): boolean {
  for (let at = indexOfText(bytes, '/Encrypt'); at >= 0; at = indexOfText(bytes, '/Encrypt', at + 1)) {
    const after = letters(bytes, at + 8, 32)
    const around = letters(bytes, Math.max(0, at - trailerBytes), 2 * trailerBytes)
    if (/^\s*(?:\d{1,10}\s|<<)/.test(after) && around.includes('/Root')) return true
  }
  return false
}

const trailerBytes = 512

/** Returns where letters stand in bytes, from an offset on; -1 where they do not. */
function indexOfText(bytes: Uint8Array, text: string, from = 0): number {
  for (let at = bytes.indexOf(text.charCodeAt(0), from); at >= 0; at = bytes.indexOf(text.charCodeAt(0), at + 1))
    if (letters(bytes, at, text.length) === text) return at
  return -1
}
