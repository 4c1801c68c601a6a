import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfProblem } from './pdf-content.ts'

const file = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((object) => Buffer.concat([Buffer.from(object), Buffer.from('\n')])),
    Buffer.from('trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ])
const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`7 0 obj<<${dictionary}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream endobj'),
  ])
const objects = (text: string, filter = '/Filter/FlateDecode', data = deflateSync(text)) =>
  stream(`/Type/ObjStm/N 2/First 10${filter}`, data)

const page = '2 0 obj<</Type/Page/Contents 3 0 R>>endobj'
const catalogue = '1 0 obj<</Type/Catalog/Pages 2 0 R/Outlines<</First 4 0 R/Last 5 0 R>>>>endobj'
const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

describe('pages to look at', () => {
  it.each([
    ['plain ones', file(catalogue, page)],
    ['with compressed objects', file(objects('1 0 2 20 <</Type/Catalog>> <</Type/Page>>'))],
    [
      'with a colour profile and an outline',
      file(catalogue, stream('/N 3/Filter/FlateDecode', deflateSync('profile'))),
    ],
    [
      'with short names in compressed data',
      file(catalogue, stream('/Subtype/Image', Buffer.from('\x00/JS \x01/EF \x02'))),
    ],
    ['encrypted so that names can be read', file(catalogue, page, 'trailer<</Encrypt 9 0 R>>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', (_, bytes) => {
    expect(pdfProblem(bytes)).toBeUndefined()
  })
})

describe('refused', () => {
  it.each([
    ['a script', file(catalogue, `5 0 obj${script}endobj`)],
    ['a script behind numbers for letters', file('5 0 obj<</S/#4aava#53cript/#4AS 6 0 R>>endobj')],
    ['a script in compressed objects', file(objects(`1 0 ${script}`))],
    ['a script in objects that do not say so', file(stream('/N 1 /First 4 /Filter/FlateDecode', deflateSync(script)))],
    ['a script where a stream hides it', file(stream('/Subtype/Image', Buffer.from(`5 0 obj${script}endobj`)))],
    ['a program to start', file('5 0 obj<</S/Launch/F(cmd.exe)>>endobj')],
    ['files in it', file('5 0 obj<</Names<</EmbeddedFiles 6 0 R>>>>endobj')],
    ['a file beside a page', file('5 0 obj<</Type/Annot/Subtype/FileAttachment/FS 6 0 R>>endobj')],
    ['a file of PDF/A-3', file('5 0 obj<</Type/Filespec/EF<</F 6 0 R>>>>endobj')],
    ['a form with programs', file('5 0 obj<</AcroForm<</XFA 6 0 R>>>>endobj')],
    ['a film', file('5 0 obj<</Subtype/RichMedia>>endobj')],
  ])('%s', (_, bytes) => {
    expect(pdfProblem(bytes)).toBe('file_pdf_active')
  })

  it.each([
    ['encrypted objects', file(objects('1 0 <<>>'), 'trailer<</Encrypt 9 0 R>>')],
    ['objects compressed twice', file(objects('', '/Filter[/ASCIIHexDecode/FlateDecode]', Buffer.from('789c>')))],
    ['objects whose compression is told elsewhere', file(objects(script, '/Filter 8 0 R'))],
    ['objects that do not unpack', file(objects('', undefined, Buffer.from('not compressed')))],
    ['objects that fill the memory', file(...Array.from({ length: 5 }, () => objects(' '.repeat(9_000_000))))],
    ['objects without an end', file(objects(script).subarray(0, -40))],
  ])('%s', (_, bytes) => {
    expect(pdfProblem(bytes)).toBe('file_pdf_protected')
  })
})
