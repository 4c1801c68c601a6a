/** A piece of a picture's file: a segment of a JPEG with the compressed data after it, or a chunk of a PNG or WebP. */
export type Piece = {
  /** The marker of a JPEG segment as two hexadecimal digits, or the four letters of a chunk. */
  readonly type: string
  readonly start: number
  /** The start of the content, after type and length. */
  readonly body: number
  readonly end: number
}

/** Returns the pieces of a picture in order, up to a broken piece or the end of the picture. */
export function picturePieces(mime: string, bytes: Uint8Array): Iterable<Piece> {
  if (mime === 'image/jpeg') return jpegPieces(bytes)
  return mime === 'image/png' ? pngPieces(bytes) : webpPieces(bytes)
}

/** Returns a view of the same bytes, to read numbers of several bytes. */
export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Reads bytes as Latin-1 letters. */
export const letters = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** The marker of a JPEG's compressed data. */
export const startOfScan = 'da'
/** The marker at the end of a JPEG. */
export const endOfImage = 'd9'
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/**
 * Reads a JPEG (ITU T.81, annex B): segments by their lengths, compressed data up to the next marker, and EOI at the
 * end.
 */
function* jpegPieces(bytes: Uint8Array): Iterable<Piece> {
  const view = viewOf(bytes)
  let start = 2
  while (start + 2 <= bytes.length && bytes[start] === 0xff) {
    const type = (bytes[start + 1] ?? 0).toString(16)
    // Fill bytes may stand before any marker.
    if (type === 'ff') {
      start += 1
      continue
    }
    if (type === endOfImage) return yield { type, start, body: start + 2, end: start + 2 }
    if (start + 4 > bytes.length) return
    const length = view.getUint16(start + 2)
    const over = start + 2 + length
    if (length < 2 || over > bytes.length) return
    const end = type === startOfScan ? nextMarker(bytes, over) : over
    yield { type, start, body: start + 4, end }
    start = end
  }
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

/** Reads a PNG: chunks by their lengths, each with a checksum at its end. IEND is the last one. */
function* pngPieces(bytes: Uint8Array): Iterable<Piece> {
  const view = viewOf(bytes)
  let start = 8
  while (start + 12 <= bytes.length) {
    const type = letters(bytes, start + 4, 4)
    const end = start + 12 + view.getUint32(start)
    yield { type, start, body: start + 8, end }
    if (type === 'IEND') return
    start = end
  }
}

/** Reads a WebP: chunks of even length, within the length in the RIFF header. */
function* webpPieces(bytes: Uint8Array): Iterable<Piece> {
  const view = viewOf(bytes)
  const over = view.getUint32(4, true) + 8
  let start = 12
  while (start + 8 <= over) {
    const length = view.getUint32(start + 4, true)
    if (start + 8 + length > over) return
    const end = start + 8 + length + (length % 2)
    yield { type: letters(bytes, start, 4), start, body: start + 8, end }
    start = end
  }
}

/** Tells whether a JPEG segment has the size of the picture: SOF0 to SOF15 do. C4, C8 and CC are other segments. */
export const isFrame = (type: string) => type.startsWith('c') && !['c4', 'c8', 'cc'].includes(type)

/**
 * Returns the number of pixels of an intact JPEG, PNG or WebP; 0 for another type. Takes the largest size in any
 * header, because programs differ in which header they trust.
 */
export function pixelsOf(mime: string, bytes: Uint8Array): number {
  if (!mime.startsWith('image/')) return 0
  const view = viewOf(bytes)
  let most = 0
  for (const piece of picturePieces(mime, bytes)) {
    const [width, height] = sizeIn(piece, view)
    most = Math.max(most, width * height)
  }
  return most
}

type Size = readonly [width: number, height: number]
const none: Size = [0, 0]

function sizeIn({ type, body, end }: Piece, view: DataView): Size {
  const length = end - body
  if (isFrame(type) && length >= 6) return [view.getUint16(body + 3), view.getUint16(body + 1)]
  if (type === 'IHDR' && length >= 8) return [view.getUint32(body), view.getUint32(body + 4)]
  if (type === 'VP8X' && length >= 10) return [uint24(view, body + 4) + 1, uint24(view, body + 7) + 1]
  // RFC 6386, section 9.1: width and height in 14 bits each, after the frame tag and the start code.
  if (type === 'VP8 ' && length >= 10)
    return [view.getUint16(body + 6, true) & 0x3fff, view.getUint16(body + 8, true) & 0x3fff]
  return type === 'VP8L' && length >= 5 ? losslessSize(view.getUint32(body + 1, true)) : none
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

/** Reads the size in a VP8L header: width and height less one, in 14 bits each (RFC 9649, section 3.4). */
const losslessSize = (bits: number): Size => [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
