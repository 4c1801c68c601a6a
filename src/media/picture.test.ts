import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pixelsOf } from './picture.ts'

const picture = (width = 130, height = 77) => sharp({ create: { width, height, channels: 3, background: 'red' } })
const transparent = sharp({ create: { width: 130, height: 77, channels: 4, background: '#ff000080' } })

test.each([
  ['image/jpeg', await picture().jpeg().toBuffer()],
  ['image/jpeg', await picture().jpeg({ progressive: true }).toBuffer()],
  ['image/png', await picture().png().toBuffer()],
  ['image/webp', await picture().webp().toBuffer()],
  ['image/webp', await picture().webp({ lossless: true }).toBuffer()],
  ['image/webp', await transparent.webp().toBuffer()],
])('%s has the pixels that its headers say', (mime, bytes) => {
  expect(pixelsOf(mime, bytes)).toBe(130 * 77)
})

test('the largest size counts, whichever header says it', async () => {
  const small = await picture(20, 10).jpeg().toBuffer()
  const large = await picture().jpeg().toBuffer()
  const both = Buffer.concat([large.subarray(0, -2), small.subarray(2)])
  expect(pixelsOf('image/jpeg', both)).toBe(130 * 77)
})

test('sizes of more than two bytes', async () => {
  const bytes = await transparent.clone().resize(16_000, 3).webp().toBuffer()
  expect(pixelsOf('image/webp', bytes)).toBe(16_000 * 3)
})

test('a PDF has none', () => {
  expect(pixelsOf('application/pdf', new Uint8Array(100))).toBe(0)
})
