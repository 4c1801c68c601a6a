import { type Piece, picturePieces, viewOf } from './picture-pieces.ts'

/** Tells whether a JPEG segment has the size of the picture: SOF0 to SOF15 do. C4, C8 and CC are other segments. */
export const isFrame = (type: string) => type.startsWith('c') && !['c4', 'c8', 'cc'].includes(type)

/**
 * Gives the number of pixels of an intact JPEG, PNG or WebP; 0 for another type. Takes the largest size in any header, because
 * programs differ in which header they trust.
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
