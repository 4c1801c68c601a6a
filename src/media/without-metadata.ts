import { crc32, inflateSync } from 'node:zlib'
import { endOfImage, picturePieces } from './picture.ts'

/** The way to read and write the metadata of a format. */
interface Format {
  /** Bytes before the first piece. */
  head: number
  /** Tells whether the picture would look different without a piece. */
  needs(type: string, content: Buffer): boolean
  /** Returns the Exif data in a piece; undefined without any. */
  exif(type: string, content: Buffer): Buffer | undefined
  /** Makes a piece of Exif data. */
  piece(tiff: Buffer): Buffer
  /** The index of the piece before which the Exif piece is inserted. */
  place: number
}

/**
 * Removes the invisible data from an intact picture: place, time and camera (Exif, XMP, IPTC), comments, thumbnails,
 * and bytes after its end. Keeps pixels, colours and orientation, and gives a JPEG the end mark that it lacks. Returns
 * a PDF back unchanged.
 */
export function withoutMetadata(mime: string, file: Uint8Array): Buffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const format = formats[mime]
  if (!format) return bytes
  const kept: Buffer[] = []
  let orientation: number | undefined
  let last: string | undefined
  for (const { type, start, body, end } of picturePieces(mime, bytes)) {
    last = type
    const content = bytes.subarray(body, end)
    const tiff = format.exif(type, content)
    if (tiff) orientation ??= orientationOf(tiff)
    else if (format.needs(type, content)) kept.push(bytes.subarray(start, end))
  }
  if (mime === 'image/jpeg' && last !== endOfImage) kept.push(Buffer.from([0xff, 0xd9]))
  if (orientation !== undefined) kept.splice(format.place, 0, format.piece(orientationAlone(orientation)))
  const picture = Buffer.concat([bytes.subarray(0, format.head), ...kept])
  return mime === 'image/webp' ? withHeader(picture, orientation !== undefined) : picture
}

const starts = (content: Buffer, text: string) => content.subarray(0, text.length).toString('latin1') === text
const exifMark = Buffer.from('Exif\0\0', 'latin1')
const behindMark = (content: Buffer) =>
  starts(content, exifMark.toString('latin1')) ? content.subarray(exifMark.length) : undefined

// The application segments that a JPEG needs: the density (JFIF), the colour profile, and Adobe's colour coding.
const jpegNeeds: Readonly<Record<string, string>> = { e0: 'JFIF\0', e2: 'ICC_PROFILE\0', ee: 'Adobe' }
const jpegComment = 'fe'

// The chunks that a PNG needs besides the critical ones, whose first letter is a capital.
const pngColours = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs']
const webpPicture = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']

const formats: Readonly<Record<string, Format>> = {
  'image/jpeg': {
    head: 2,
    needs: (type, content) =>
      type.startsWith('e') ? starts(content, jpegNeeds[type] ?? 'none') : type !== jpegComment,
    exif: (type, content) => (type === 'e1' ? behindMark(content) : undefined),
    piece: (tiff) => Buffer.concat([Buffer.from([0xff, 0xe1, 0, tiff.length + exifMark.length + 2]), exifMark, tiff]),
    place: 0,
  },
  'image/png': {
    head: 8,
    needs: (type, content) =>
      type === 'iCCP' ? isModestProfile(content) : /^[A-Z]/.test(type) || pngColours.includes(type),
    exif: (type, content) => (type === 'eXIf' ? content : undefined),
    piece: pngExif,
    place: 1,
  },
  'image/webp': {
    head: 12,
    needs: (type) => webpPicture.includes(type),
    exif: (type, content) => (type === 'EXIF' ? (behindMark(content) ?? content) : undefined),
    piece: (tiff) => Buffer.concat([Buffer.from('EXIF'), uint32LE(tiff.length), tiff]),
    place: Number.POSITIVE_INFINITY,
  },
}

/** The most bytes of a colour profile. Those of cameras and scanners have a few hundred kilobytes. */
const mostOfProfile = 4 * 1024 * 1024

/**
 * Tells whether a PNG's colour profile (a name, a zero, a method, zlib data) can be unpacked within `mostOfProfile`.
 */
function isModestProfile(content: Buffer): boolean {
  try {
    return inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: mostOfProfile }).length > 0
  } catch {
    return false
  }
}

function pngExif(tiff: Buffer): Buffer {
  const chunk = Buffer.alloc(tiff.length + 12)
  chunk.writeUInt32BE(tiff.length)
  chunk.write('eXIf', 4)
  tiff.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), tiff.length + 8)
  return chunk
}

function uint32LE(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

// The flags of the extended header tell which metadata follows (RFC 9649, section 2.7.1).
const exifFlag = 0x08
const metadataFlags = exifFlag | 0x04

/** Corrects the header of a WebP in place: its length, and the flag for Exif data. */
function withHeader(bytes: Buffer, hasExif: boolean): Buffer {
  bytes.writeUInt32LE(bytes.length - 8, 4)
  if (starts(bytes.subarray(12), 'VP8X')) {
    const flags = (bytes[20] ?? 0) & ~metadataFlags
    bytes.writeUInt8(hasExif ? flags | exifFlag : flags, 20)
  }
  return bytes
}

// Exif data is a TIFF 6.0 structure: byte order, 42, the offset of the directory, and 12 bytes for each entry of the
// directory.
const orientationTag = 0x0112
const asShort = 3

/**
 * Returns the orientation in Exif data (a TIFF structure), 2 to 8; undefined if the picture is upright or Exif has
 * none.
 */
function orientationOf(tiff: Buffer): number | undefined {
  const little = tiff.subarray(0, 2).toString('latin1') === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < 10) return undefined
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return undefined
    if (short(at) !== orientationTag) continue
    const value = short(at + 8)
    return value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Makes Exif data that has the orientation and nothing else. */
function orientationAlone(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(asShort, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
