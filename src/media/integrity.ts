import { isFrame, letters, type Piece, picturePieces, viewOf } from './picture.ts'

/**
 * Tells whether a file of this type is complete. Walks through its structure, because a browser still draws the top of a photo
 * that was cut short on its way. Returns false for types other than the four that applicants may send.
 */
export function isIntactFile(mime: string, bytes: Uint8Array): boolean {
  if (mime === 'image/jpeg') return isIntactJpeg(bytes)
  if (mime === 'image/png') return isIntactPng(bytes)
  if (mime === 'image/webp') return isIntactWebp(bytes)
  return mime === 'application/pdf' && isIntactPdf(bytes)
}

/** Looks for a frame with a size, a scan, and the end. */
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

/** Looks for the pointer to the cross-reference table and the end mark, which are the last things in a PDF. */
function isIntactPdf(bytes: Uint8Array): boolean {
  const tail = Math.max(0, bytes.length - 2048)
  return /startxref\s+\d+\s+%%EOF/.test(letters(bytes, tail, bytes.length - tail))
}
