import { type Piece, picturePieces, viewOf } from './picture-pieces.ts'

/** SOF0 to SOF15 carry the size of a JPEG; C4, C8 and CC are other tables. */
export const isFrame = (type: string) => type.startsWith('c') && !['c4', 'c8', 'cc'].includes(type)

/**
 * The pixels of an intact JPEG, PNG or WebP, 0 for another type: the most that any of its headers announces, because each program believes
 * another one.
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
  // RFC 6386, section 9.1: 14 bits each, behind the frame tag and the start code.
  if (type === 'VP8 ' && length >= 10)
    return [view.getUint16(body + 6, true) & 0x3fff, view.getUint16(body + 8, true) & 0x3fff]
  return type === 'VP8L' && length >= 5 ? losslessSize(view.getUint32(body + 1, true)) : none
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

/** RFC 9649, section 3.4: width and height less one, in 14 bits each. */
const losslessSize = (bits: number): Size => [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
