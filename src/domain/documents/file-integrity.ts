/**
 * Tells whether a file of this type is there to its end. Its structure is walked, so that a photo cut short on its way is
 * found out although a browser would still draw the top of it. Types other than the four that may be sent give false.
 */
export function isIntactFile(mime: string, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (mime === 'image/jpeg') return isIntactJpeg(bytes, view)
  if (mime === 'image/png') return isIntactPng(bytes, view)
  if (mime === 'image/webp') return isIntactWebp(bytes, view)
  return mime === 'application/pdf' && isIntactPdf(bytes)
}

const startOfScan = 0xda
const endOfImage = 0xd9
// SOF0 to SOF15 carry the size of the picture; C4, C8 and CC are other tables.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** ITU T.81, annex B: segments by their lengths, compressed data up to the next marker, at last EOI. */
function isIntactJpeg(bytes: Uint8Array, view: DataView): boolean {
  let offset = 2
  let sized = false
  let scanned = false
  while (offset + 2 <= bytes.length) {
    const marker = bytes[offset + 1] ?? 0
    if (bytes[offset] !== 0xff) return false
    if (marker === endOfImage) return sized && scanned
    // Fill bytes may stand before any marker.
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (offset + 4 > bytes.length) return false
    const length = view.getUint16(offset + 2)
    if (length < 2 || offset + 2 + length > bytes.length) return false
    if (isFrame(marker)) sized = length >= 8 && view.getUint16(offset + 5) > 0 && view.getUint16(offset + 7) > 0
    offset += 2 + length
    if (marker === startOfScan) {
      scanned = true
      offset = nextMarker(bytes, offset)
    }
  }
  return false
}

function nextMarker(bytes: Uint8Array, from: number): number {
  let offset = bytes.indexOf(0xff, from)
  while (offset >= 0) {
    const next = bytes[offset + 1]
    if (next === undefined) break
    if (next !== 0 && !isRestart(next)) return offset
    offset = bytes.indexOf(0xff, offset + 2)
  }
  return bytes.length
}

/** PNG: chunks by their lengths, IHDR first, IEND last. */
function isIntactPng(bytes: Uint8Array, view: DataView): boolean {
  let offset = 8
  let pixels = false
  while (offset + 12 <= bytes.length) {
    const type = letters(bytes, offset + 4, 4)
    if (offset === 8 && type !== 'IHDR') return false
    if (type === 'IDAT') pixels = true
    if (type === 'IEND') return pixels
    offset += 12 + view.getUint32(offset)
  }
  return false
}

/** WebP: the length that the RIFF header announces is there, and a picture in it. */
function isIntactWebp(bytes: Uint8Array, view: DataView): boolean {
  if (bytes.length < 20) return false
  const end = view.getUint32(4, true) + 8
  if (end > bytes.length) return false
  let offset = 12
  let picture = false
  while (offset + 8 <= end) {
    const length = view.getUint32(offset + 4, true)
    if (offset + 8 + length > end) return false
    if (['VP8 ', 'VP8L', 'ANMF'].includes(letters(bytes, offset, 4))) picture = true
    offset += 8 + length + (length % 2)
  }
  return picture
}

/** PDF: the end mark and the pointer to the cross-reference table, which are the last things written. */
function isIntactPdf(bytes: Uint8Array): boolean {
  const tail = Math.max(0, bytes.length - 2048)
  return /startxref\s+\d+\s+%%EOF/.test(letters(bytes, tail, bytes.length - tail))
}

const letters = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))
