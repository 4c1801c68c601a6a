import { letters, type Piece, picturePieces, viewOf } from './picture-pieces.ts'
import { isFrame } from './picture-size.ts'

/**
 * Tells whether a file of this type is there to its end. Its structure is walked, so that a photo cut short on its way is
 * found out although a browser would still draw the top of it. Types other than the four that may be sent give false.
 */
export function isIntactFile(mime: string, bytes: Uint8Array): boolean {
  if (mime === 'image/jpeg') return isIntactJpeg(bytes)
  if (mime === 'image/png') return isIntactPng(bytes)
  if (mime === 'image/webp') return isIntactWebp(bytes)
  return mime === 'application/pdf' && isIntactPdf(bytes)
}

/** A frame with a size, a scan, and the end. */
function isIntactJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let sized = false
  let scanned = false
  for (const { type, body, end } of picturePieces('image/jpeg', bytes)) {
    if (type === 'd9') return sized && scanned
    if (type === 'da') scanned = true
    if (isFrame(type)) sized = end - body >= 6 && view.getUint16(body + 1) > 0 && view.getUint16(body + 3) > 0
  }
  return false
}

/** IHDR first, pixels, IEND last. */
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

/** The length that the RIFF header announces is there, every chunk in it whole, and a picture among them. */
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

/** PDF: the end mark and the pointer to the cross-reference table, which are the last things written. */
function isIntactPdf(bytes: Uint8Array): boolean {
  const tail = Math.max(0, bytes.length - 2048)
  return /startxref\s+\d+\s+%%EOF/.test(letters(bytes, tail, bytes.length - tail))
}
