import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { blankPage, pdfFile } from '#tests/support/fakes/pdf-file.ts'
import type { Deps } from '../deps.ts'
import { createLog } from '../shared/log.ts'
import { checkFile } from './check-file.ts'

const log = createLog({ logLevel: 'silent' })
const config = { malwareScannerUrl: undefined } as Deps['config']
const check = (kind: DocumentKind, bytes: Uint8Array) => checkFile({ config, log }, kind, bytes)
const shared = (name: string) => readFileSync(new URL(`../../../tests/support/files/${name}`, import.meta.url))

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#c5112e' } })
const jpeg = await picture().jpeg().toBuffer()
const progressive = await picture().jpeg({ progressive: true }).toBuffer()
const png = await picture().png().toBuffer()
const webp = await picture().webp().toBuffer()
const lossless = await picture().webp({ lossless: true }).toBuffer()
const gif = await picture().gif().toBuffer()
const pdf = pdfFile(blankPage)
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])

describe('checkFile', () => {
  it.each([
    ['a JPEG', jpeg, 'jpg'],
    ['a progressive JPEG', progressive, 'jpg'],
    ['a JPEG with bytes after its end, as some phones write', Buffer.concat([jpeg, Buffer.from('MPF')]), 'jpg'],
    ['a PNG', png, 'png'],
    ['a WebP', webp, 'webp'],
    ['a lossless WebP', lossless, 'webp'],
    ['a JPEG without its end mark', shared('no-eoi.jpg'), 'jpg'],
    ['a PDF', pdf, 'pdf'],
    ['a PDF without its end', pdf.subarray(0, -20), 'pdf'],
    ['a PDF behind blank lines', Buffer.concat([Buffer.from('\r\n\r\n'), pdf]), 'pdf'],
    ['a bill with a link', shared('bill-with-web-link.pdf'), 'pdf'],
  ])('knows %s', async (_, bytes, extension) => {
    expect(await check('cnh', bytes)).toMatchObject({ extension })
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'file_empty'],
    ['a HEIC photo', heic, 'file_heic'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file_type_not_allowed'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'file_type_not_allowed'],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0'), 'file_type_not_allowed'],
    ['a GIF', gif, 'file_type_not_allowed'],
    ['a PDF that is only a header', pdf.subarray(0, 12), 'file_damaged'],
    ['a JPEG that is only a header', jpeg.subarray(0, 20), 'file_damaged'],
  ])('refuses %s', async (_, bytes, problem) => {
    expect(await check('cnh', bytes)).toBe(problem)
  })

  it('wants a photo as selfie', async () => {
    expect(await check('selfie', pdf)).toBe('file_type_not_allowed')
    expect(await check('selfie', jpeg)).toMatchObject({ mime: 'image/jpeg', extension: 'jpg' })
  })

  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('refuses a %s cut at any point', async (_, bytes) => {
    for (let length = 30; length < bytes.length - 1; length += Math.max(1, Math.floor(bytes.length / 60))) {
      expect(await check('cnh', bytes.subarray(0, length)), `cut at ${length}`).toEqual(expect.any(String))
    }
  })
})

it('keeps of a PDF its pages, and of a JPEG also the end mark that it lacked', async () => {
  const bill = await check('residencia', shared('bill-with-web-link.pdf'))
  const photo = await check('residencia', shared('no-eoi.jpg'))
  if (typeof bill === 'string' || typeof photo === 'string') expect.fail('refused')
  expect(Buffer.from(bill.content).includes('http')).toBe(false)
  expect([...photo.content.slice(-2)]).toEqual([0xff, 0xd9])
})
