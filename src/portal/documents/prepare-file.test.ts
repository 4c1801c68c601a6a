import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chosenFileProblem } from './prepare-file.ts'

const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.4\ntrailer\nstartxref\n9\n%%EOF')
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
const blob = (...parts: Buffer[]) => new Blob(parts.map((part) => new Uint8Array(part)))

test.each([
  ['a photo', 'selfie', blob(jpeg), null],
  ['a PDF', 'cnh', blob(pdf), null],
  ['a PDF as selfie', 'selfie', blob(pdf), 'file_type_not_allowed'],
  ['nothing', 'cnh', blob(), 'file_empty'],
  ['a HEIC photo', 'cnh', blob(heic), 'file_heic'],
  ['a page', 'cnh', blob(Buffer.from('<!doctype html>')), 'file_type_not_allowed'],
  ['a photo cut short', 'cnh', blob(jpeg.subarray(0, -40)), 'file_damaged'],
  ['a PDF of 5 MB and a byte', 'cnh', blob(pdf, Buffer.alloc(5 * 1024 * 1024 + 1 - pdf.length)), 'file_too_large'],
  ['a large photo, which will be shrunk', 'cnh', blob(jpeg, Buffer.alloc(6 * 1024 * 1024)), null],
] as const)('%s', async (_, kind, file, problem) => {
  expect(await chosenFileProblem(kind, file)).toBe(problem)
})
