import { inflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { packPdf, packUpdate } from './pack.ts'

/** A PDF of some pages as pdfkit writes it. */
async function drawn(pages: number): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date('2026-11-21T12:00:00Z') } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  for (let page = 1; page <= pages; page++) doc.addPage().text(`Página ${page}: ação, café`)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

it('is smaller, and still the same pages for another reader', async () => {
  for (const pages of [1, 40]) {
    const plain = await drawn(pages)
    const packed = packPdf(plain)
    if (pages > 1) expect(packed.length).toBeLessThan(plain.length / 2)
    expect((await PDF.load(packed)).getPageCount()).toBe(pages)
  }
})

it('has a table that finds each object where it says', async () => {
  const packed = Buffer.from(packPdf(await drawn(3))).toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(packed)?.[1])
  const [, dictionary = '', size] = /^\d+ 0 obj\n(<<.*?\/Length (\d+) >>)\nstream\n/.exec(packed.slice(start)) ?? []
  const content = packed.indexOf('stream\n', start) + 'stream\n'.length
  const entries = inflateSync(Buffer.from(packed.slice(content, content + Number(size)), 'latin1'))
  const count = Number(/\/Size (\d+)/.exec(dictionary)?.[1])
  expect(entries.length).toBe(count * 6)
  const inStream = []
  for (let id = 1; id < count; id++) {
    const [type, where] = [entries.readUInt8(id * 6), entries.readUIntBE(id * 6 + 1, 3)]
    if (type === 1) expect(packed.slice(where)).toMatch(new RegExp(`^${id} 0 obj\\n`))
    else inStream.push([type, entries.readUInt16BE(id * 6 + 4)])
  }
  expect(inStream.length).toBeGreaterThan(3)
  expect(inStream).toEqual(inStream.map((_, index) => [2, index]))
})

it('is the same for the same bytes, and refuses what pdfkit did not write', async () => {
  const plain = await drawn(2)
  expect(Buffer.from(packPdf(plain)).equals(Buffer.from(packPdf(plain)))).toBe(true)
  expect(() => packPdf(Buffer.from('%PDF-1.7\nno objects'))).toThrow('not a PDF as pdfkit writes it')
})

it('packs what was appended, and leaves what was there before as it was', async () => {
  const before = packPdf(await drawn(2))
  const pdf = await PDF.load(before)
  await pdf.copyPagesFrom(await PDF.load(packPdf(await drawn(3))), [0, 1, 2])
  const updated = await pdf.save({ incremental: true })
  const packed = packUpdate(updated, before.length)
  expect(packed.length).toBeLessThan(updated.length)
  expect(Buffer.from(packed.subarray(0, before.length)).equals(Buffer.from(before))).toBe(true)
  expect((await PDF.load(packed)).getPageCount()).toBe(5)
  expect(() => packUpdate(before, before.length)).toThrow('not an update as @libpdf/core writes it')
})
