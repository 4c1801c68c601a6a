import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEncryptedPdf, isIntactFile } from './integrity.ts'

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const u16 = (value: number) => [value >> 8, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]
const u32le = (value: number) => u32(value).reverse()

const segment = (marker: number, body: number[]) => [0xff, marker, ...u16(body.length + 2), ...body]
const frame = (width: number, height: number) => segment(0xc0, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0])
const scan = (data: number[]) => [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...data]
const jpeg = (...parts: number[][]) => [0xff, 0xd8, ...parts.flat(), 0xff, 0xd9]

const chunk = (type: string, body: number[]) => [...u32(body.length), ...ascii(type), ...body, 0, 0, 0, 0]
const header = chunk('IHDR', [...u32(1), ...u32(1), 8, 0, 0, 0, 0])
const png = (...chunks: number[][]) => [0x89, ...ascii('PNG\r\n\x1a\n'), ...chunks.flat()]

const riffChunk = (type: string, body: number[]) => [
  ...ascii(type),
  ...u32le(body.length),
  ...body,
  ...(body.length % 2 ? [0] : []),
]
const webp = (...chunks: number[][]) => {
  const body = [...ascii('WEBP'), ...chunks.flat()]
  return [...ascii('RIFF'), ...u32le(body.length), ...body]
}

const pdf = (object: string) => ascii(`%PDF-1.4\n${object}`)

const whole = {
  'image/jpeg': jpeg(segment(0xe0, ascii('JFIF\0')), frame(1, 1), scan([1, 2, 3])),
  'image/png': png(header, chunk('IDAT', [1, 2, 3]), chunk('IEND', [])),
  'image/webp': webp(riffChunk('VP8X', [1, 2, 3, 4]), riffChunk('VP8 ', [1, 2, 3])),
  'application/pdf': pdf('1 0 obj<<>>endobj'),
}
const isWhole = (mime: keyof typeof whole, bytes: number[]) => isIntactFile(mime, Uint8Array.from(bytes))

describe.each(Object.keys(whole) as (keyof typeof whole)[])('%s', (mime) => {
  it('is whole as it is, also with something behind its end', () => {
    expect(isWhole(mime, whole[mime])).toBe(true)
    expect(isWhole(mime, [...whole[mime], 10, 10])).toBe(true)
  })

  it('is whole inside a larger buffer', () => {
    const buffer = Uint8Array.from([1, 2, 3, ...whole[mime]])
    expect(isIntactFile(mime, buffer.subarray(3))).toBe(true)
  })

  it('is not whole when it is cut anywhere', () => {
    // The check does not read a checksum at the very end.
    const needed = whole[mime].length - (mime === 'image/png' ? 4 : 0)
    for (let length = 0; length < needed; length++) expect(isWhole(mime, whole[mime].slice(0, length))).toBe(false)
  })

  it('is judged, never failed on, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(whole[mime].length), (noise, kept) => {
        const bytes = Uint8Array.from([...whole[mime].slice(0, kept), ...noise])
        expect(typeof isIntactFile(mime, bytes)).toBe('boolean')
      }),
    )
  })
})

describe('JPEG', () => {
  const judged = (...parts: number[][]) => isWhole('image/jpeg', jpeg(...parts))

  it('needs a frame with a size and a scan', () => {
    expect(judged(frame(1, 1), scan([1]))).toBe(true)
    expect(judged(scan([1]))).toBe(false)
    expect(judged(frame(1, 1))).toBe(false)
    expect(judged(frame(0, 1), scan([1]))).toBe(false)
    expect(judged(frame(1, 0), scan([1]))).toBe(false)
    expect(judged(segment(0xc0, [8, 0, 1, 0]), scan([1]))).toBe(false)
  })

  it.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xcf])('takes marker %i for a frame', (marker) => {
    expect(judged(segment(marker, [8, 0, 1, 0, 1, 1]), scan([1]))).toBe(true)
  })

  it.each([0xbf, 0xc4, 0xc8, 0xcc, 0xd0 + 0x10])('takes marker %i for a table', (marker) => {
    expect(judged(segment(marker, [8, 0, 1, 0, 1, 1]), scan([1]))).toBe(false)
    // A table behind the frame does not hide the size either.
    expect(judged(frame(1, 1), segment(marker, [0, 0, 0, 0, 0, 0]), scan([1]))).toBe(true)
  })

  it('reads on over stuffed bytes, restarts, fill bytes and further scans', () => {
    expect(judged(frame(1, 1), scan([1, 0xff, 0, 2]))).toBe(true)
    for (const restart of [0xd0, 0xd7]) expect(judged(frame(1, 1), scan([1, 0xff, restart, 2]))).toBe(true)
    expect(judged([0xff], frame(1, 1), [0xff, 0xff], scan([1]))).toBe(true)
    expect(judged(frame(1, 1), scan([1]), segment(0xc4, [0]), scan([2]))).toBe(true)
  })

  it('is refused where a marker is missing or a length is impossible', () => {
    expect(judged([1, 0xe0, 0, 2], frame(1, 1), scan([1]))).toBe(false)
    expect(judged([0xff, 0xe0, 0, 1], frame(1, 1), scan([1]))).toBe(false)
    expect(judged([0xff, 0xe0, 0, 2], frame(1, 1), scan([1]))).toBe(true)
    expect(judged(frame(1, 1), scan([1]), [0xff, 0xe0, 0xff, 0xf0])).toBe(false)
    expect(judged(frame(1, 1), scan([1]), [0xff, 0xc4, 0, 1])).toBe(false)
  })

  it('does not take an end inside the data for one', () => {
    const bytes = [0xff, 0xd8, ...frame(1, 1), ...scan([1, 2, 0xff])]
    expect(isWhole('image/jpeg', bytes)).toBe(false)
    expect(isWhole('image/jpeg', [...bytes, 0, 3])).toBe(false)
  })
})

describe('PNG', () => {
  it('needs its header first, pixels, and its end', () => {
    const pixels = chunk('IDAT', [1])
    const end = chunk('IEND', [])
    expect(isWhole('image/png', png(pixels, header, end))).toBe(false)
    expect(isWhole('image/png', png(header, end))).toBe(false)
    expect(isWhole('image/png', png(header, pixels))).toBe(false)
    expect(isWhole('image/png', png(header, chunk('tEXt', [1, 2]), pixels, end))).toBe(true)
  })
})

describe('WebP', () => {
  it.each(['VP8 ', 'VP8L', 'ANMF'])('has a picture in %s', (type) => {
    expect(isWhole('image/webp', webp(riffChunk(type, [1, 2, 3])))).toBe(true)
  })

  it('needs a picture, and every chunk whole', () => {
    expect(isWhole('image/webp', webp(riffChunk('EXIF', [1, 2])))).toBe(false)
    expect(isWhole('image/webp', webp(riffChunk('VP8 ', [1]), [...ascii('EXIF'), ...u32le(9), 1]))).toBe(false)
    expect(isWhole('image/webp', webp(riffChunk('VP8 ', [])))).toBe(true)
    expect(isWhole('image/webp', webp(riffChunk('EXIF', [1]), riffChunk('VP8 ', [1])))).toBe(true)
  })
})

describe('PDF', () => {
  it('may have a blank line or a header of a mail first, and anything behind its objects', () => {
    expect(isWhole('application/pdf', ascii('\r\nContent-Type: x\r\n%PDF-1.4\n1 0 obj<<>>endobj\0\0'))).toBe(true)
    expect(isWhole('application/pdf', ascii(`${' '.repeat(1_024)}%PDF-1.4\n1 0 obj<<>>endobj`))).toBe(false)
  })

  it.each([
    ['trailer<</Size 9/Encrypt 5 0 R/Root 1 0 R>>', true],
    ['trailer<</Root 1 0 R/Encrypt<</V 4>>>>', true],
    ['trailer<</Root 1 0 R>>', false],
    ['(/Encrypt this) trailer<</Root 1 0 R>>', false],
    ['<</EncryptMetadata true>> trailer<</Root 1 0 R>>', false],
  ])('%s is encrypted: %s', (text, expected) => {
    expect(isEncryptedPdf(Uint8Array.from(ascii(`%PDF-1.4\n${text}`)))).toBe(expected)
  })
})

it('knows no other types', () => {
  expect(isIntactFile('image/gif', Uint8Array.from(whole['application/pdf']))).toBe(false)
})
