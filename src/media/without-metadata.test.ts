import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { isIntactFile } from './integrity.ts'
import { withoutMetadata } from './without-metadata.ts'

// Two colours, so that a turned picture differs.
const side = { width: 32, height: 48, channels: 3 } as const
const picture = () =>
  sharp({ create: { ...side, background: '#c5112e' } }).composite([
    { input: { create: { ...side, height: 12, background: '#123456' } }, gravity: 'north' },
  ])

const secrets = {
  IFD0: { Make: 'Camera Secreta', DateTime: '2026:11:21 10:00:00' },
  IFD3: { GPSLatitude: '23/1 33/1 0/1' },
}
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Camera Secreta</secret></x:xmpmeta>'
const tagged = (orientation: number) =>
  picture().withExif(secrets).withXmp(xmp).withMetadata({ orientation }).withIccProfile('p3')

const formats: [name: string, mime: string, write: (from: Sharp) => Sharp][] = [
  ['JPEG', 'image/jpeg', (from) => from.jpeg()],
  ['progressive JPEG', 'image/jpeg', (from) => from.jpeg({ progressive: true })],
  ['PNG', 'image/png', (from) => from.png()],
  ['WebP', 'image/webp', (from) => from.webp()],
  ['lossless WebP', 'image/webp', (from) => from.webp({ lossless: true })],
]
const pixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()

describe.each(formats)('%s', (_, mime, write) => {
  it.each([1, 3, 6, 8])('keeps pixels, colours and orientation %i, and tells nothing else', async (orientation) => {
    const sent = await write(tagged(orientation)).toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const kept = withoutMetadata(mime, sent)
    expect(isIntactFile(mime, kept)).toBe(true)
    expect(await pixels(kept)).toEqual(await pixels(sent))
    const { exif, xmp, iptc, icc, orientation: left } = await sharp(kept).metadata()
    expect({ xmp, iptc }).toEqual({})
    expect(icc).toBeDefined()
    expect(left ?? 1).toBe(orientation)
    expect(exif?.length ?? 0).toBeLessThanOrEqual(orientation === 1 ? 0 : 32)
    expect(kept.includes('Secreta')).toBe(false)
    // A second run changes nothing.
    expect(withoutMetadata(mime, kept)).toEqual(kept)
  })

  it('leaves a picture that tells nothing as it is, but for what stands behind its end', async () => {
    const bytes = await write(picture()).toBuffer()
    expect(withoutMetadata(mime, bytes)).toEqual(bytes)
    expect(withoutMetadata(mime, Buffer.concat([bytes, Buffer.from('<script>')]))).toEqual(bytes)
  })
})

it('drops comments, thumbnails and further pictures of a JPEG', async () => {
  const bytes = await picture().jpeg().toBuffer()
  const segment = (marker: number, text: string) => {
    const body = Buffer.from(text, 'latin1')
    return Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body])
  }
  const more = [
    segment(0xfe, 'a comment'),
    segment(0xe0, 'JFXX\0thumb'),
    segment(0xe2, 'MPF\0'),
    segment(0xed, 'Photoshop 3.0\0'),
  ]
  const full = Buffer.concat([bytes.subarray(0, 2), ...more, bytes.subarray(2)])
  expect(withoutMetadata('image/jpeg', full)).toEqual(bytes)
})

it('drops texts and times of a PNG', async () => {
  const bytes = await picture().png().toBuffer()
  const chunk = (type: string, text: string) => {
    const body = Buffer.from(text)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)])
  }
  const full = Buffer.concat([
    bytes.subarray(0, 33),
    chunk('tEXt', 'Author\0Ana'),
    chunk('tIME', '1234567'),
    bytes.subarray(33),
  ])
  expect(withoutMetadata('image/png', full)).toEqual(bytes)
})

it('leaves a PDF as it is', () => {
  const bytes = Buffer.from('%PDF-1.4')
  expect(withoutMetadata('application/pdf', bytes)).toEqual(bytes)
})

it.each([
  ['is kept where it unpacks to what a profile may be', 400_000, true],
  ['goes where it unpacks to more than any profile has', 60_000_000, false],
])("a PNG's colour profile %s", async (_, size, isKept) => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c5112e' } })
    .png()
    .toBuffer()
  const content = Buffer.concat([Buffer.from('iCCPx\0\0', 'latin1'), deflateSync(Buffer.alloc(size))])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  const behindHeader = 33
  const file = Buffer.concat([png.subarray(0, behindHeader), chunk, png.subarray(behindHeader)])
  expect(withoutMetadata('image/png', file).includes('iCCP')).toBe(isKept)
})
