import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blankPage, pdfFile } from '#tests/support/fakes/pdf-file.ts'
import { acceptFile } from './prepare-file.ts'

const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()
const pdf = pdfFile(blankPage)
const encrypted = pdfFile(blankPage, '/Encrypt<</Filter/Standard/V 4>>')
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
// Without a type, as some Androids give them.
const blob = (...parts: Buffer[]) =>
  new File(
    parts.map((part) => new Uint8Array(part)),
    'arquivo',
  )

test.each([
  ['a photo', 'selfie', blob(jpeg), 'image/jpeg'],
  ['a PDF', 'cnh', blob(pdf), 'application/pdf'],
  ['a PDF behind blank lines', 'cnh', blob(Buffer.from('\n\n'), pdf), 'application/pdf'],
  ['a PDF with a password', 'cnh', blob(encrypted), 'file_pdf_protected'],
  ['a PDF as selfie', 'selfie', blob(pdf), 'file_type_not_allowed'],
  ['nothing', 'cnh', blob(), 'file_empty'],
  ['a HEIC photo', 'cnh', blob(heic), 'file_heic'],
  ['a page', 'cnh', blob(Buffer.from('<!doctype html>')), 'file_type_not_allowed'],
  ['a photo cut short', 'cnh', blob(jpeg.subarray(0, -40)), 'file_damaged'],
  ['a PDF of 5 MB and a byte', 'cnh', blob(pdf, Buffer.alloc(5 * 1024 * 1024 + 1 - pdf.length)), 'file_too_large'],
  ['a large photo, which will be shrunk', 'cnh', blob(jpeg, Buffer.alloc(6 * 1024 * 1024)), 'image/jpeg'],
] as const)('%s', async (_, kind, file, expected) => {
  const accepted = await acceptFile(kind, file)
  expect(typeof accepted === 'string' ? accepted : accepted.type).toBe(expected)
})
