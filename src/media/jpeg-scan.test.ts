import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isIntactFile } from './integrity.ts'

// Noise, so that each block has many bits.
const [width, height] = [203, 101]
const noise = Buffer.from(
  Array.from({ length: width * height * 3 }, (_, index) => (index * 7919 + (index >> 3) * 104729) % 256),
)
const raw = sharp(noise, { raw: { width, height, channels: 3 } })
const isWhole = (bytes: Buffer) => isIntactFile('image/jpeg', bytes)

describe('a JPEG without its end mark', () => {
  it.each([
    ['colours at half the size', {}],
    ['colours at full size', { chromaSubsampling: '4:4:4' }],
  ])('is whole with all of its blocks: %s', async (_, options) => {
    const jpeg = await raw.clone().jpeg(options).toBuffer()
    expect(isWhole(jpeg.subarray(0, -2))).toBe(true)
    for (const missing of [400, 1_000, Math.floor(jpeg.length / 2)])
      expect(isWhole(jpeg.subarray(0, -missing)), `without ${missing} bytes`).toBe(false)
  })

  it('in grey', async () => {
    const jpeg = await raw.clone().greyscale().jpeg().toBuffer()
    expect(isWhole(jpeg.subarray(0, -2))).toBe(true)
    expect(isWhole(jpeg.subarray(0, -600))).toBe(false)
  })

  it('is whole in its last pass, which only sharpens it, and not before', async () => {
    const jpeg = await raw.clone().jpeg({ progressive: true }).toBuffer()
    expect(isWhole(jpeg.subarray(0, -2))).toBe(true)
    expect(isWhole(jpeg.subarray(0, jpeg.length / 2))).toBe(false)
  })
})
