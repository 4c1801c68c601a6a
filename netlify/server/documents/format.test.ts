import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blankPage, blankPageWith, pdfFile, pdfStream } from '#tests/support/fakes/pdf-file.ts'
import { documentFormat, pdfProblem } from './format.ts'

const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#c5112e' } })
const jpeg = await picture().jpeg().toBuffer()
const progressive = await picture().jpeg({ progressive: true }).toBuffer()
const png = await picture().png().toBuffer()
const webp = await picture().webp().toBuffer()
const lossless = await picture().webp({ lossless: true }).toBuffer()
const gif = await picture().gif().toBuffer()
const pdf = pdfFile(blankPage)
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])

describe('documentFormat', () => {
  it.each([
    ['a JPEG', jpeg, 'jpg'],
    ['a progressive JPEG', progressive, 'jpg'],
    ['a JPEG with bytes after its end, as some phones write', Buffer.concat([jpeg, Buffer.from('MPF')]), 'jpg'],
    ['a PNG', png, 'png'],
    ['a WebP', webp, 'webp'],
    ['a lossless WebP', lossless, 'webp'],
    ['a PDF', pdf, 'pdf'],
  ])('knows %s', async (_, bytes, extension) => {
    expect(await documentFormat('cnh', bytes)).toMatchObject({ extension })
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'file_empty'],
    ['a HEIC photo', heic, 'file_heic'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file_type_not_allowed'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'file_type_not_allowed'],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0'), 'file_type_not_allowed'],
    ['a GIF', gif, 'file_type_not_allowed'],
    ['a PDF without its end', pdf.subarray(0, -20), 'file_damaged'],
    ['a JPEG that is only a header', jpeg.subarray(0, 20), 'file_damaged'],
  ])('refuses %s', async (_, bytes, problem) => {
    expect(await documentFormat('cnh', bytes)).toBe(problem)
  })

  it('wants a photo as selfie', async () => {
    expect(await documentFormat('selfie', pdf)).toBe('file_type_not_allowed')
    expect(await documentFormat('selfie', jpeg)).toEqual({ mime: 'image/jpeg', extension: 'jpg' })
  })

  it.each([
    ['JPEG', jpeg],
    ['progressive JPEG', progressive],
    ['PNG', png],
    ['WebP', webp],
  ])('refuses a %s cut at any point', async (_, bytes) => {
    for (let length = 30; length < bytes.length - 1; length += Math.max(1, Math.floor(bytes.length / 60))) {
      expect(await documentFormat('cnh', bytes.subarray(0, length)), `cut at ${length}`).toEqual(expect.any(String))
    }
  })
})

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const flate = (dictionary: string, text: string) => pdfStream(`${dictionary}/Filter/FlateDecode`, deflateSync(text))

/**
 * A file in the form of most current programs: objects packed in a stream, found by a packed table. `object` is number
 * 4.
 */
function packedFile(
  object: string,
  dictionary = '/Type/ObjStm/N 4/First 40',
  pack: (bytes: Buffer) => Buffer = deflateSync,
): Buffer {
  const objects = [...blankPage, object]
  let offset = 0
  const heads = objects.map((text, index) => {
    const head = `${index + 1} ${offset}`
    offset += text.length + 1
    return head
  })
  const packed = pack(Buffer.from(heads.join(' ').padEnd(40) + objects.join(' ')))
  const parts = Buffer.concat([
    Buffer.from('%PDF-1.7\n5 0 obj\n'),
    pdfStream(`${dictionary}/Filter/FlateDecode`, packed),
    Buffer.from('\nendobj\n'),
  ])
  const entry = (kind: number, at: number, index: number) => [kind, at >> 16, (at >> 8) & 255, at & 255, index]
  const table = [0, 1, 2, 3].map((index) => entry(2, 5, index))
  const all = [entry(0, 0, 0), ...table, entry(1, 9, 0), entry(1, parts.length, 0)].flat()
  const xref = pdfStream('/Type/XRef/W[1 3 1]/Size 7/Root 1 0 R/Filter/FlateDecode', deflateSync(Buffer.from(all)))
  return Buffer.concat([
    ...[parts, Buffer.from('6 0 obj\n'), xref],
    Buffer.from(`\nendobj\nstartxref\n${parts.length}\n%%EOF\n`),
  ])
}

const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024))

describe('pages to look at', () => {
  it.each([
    ['plain ones', pdfFile(blankPage)],
    ['with packed objects', packedFile('<</Type/Annot>>')],
    ['with an outline that leads to its own pages', pdfFile(blankPageWith('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>'))],
    ['with a colour profile', pdfFile([...blankPage, flate('/N 3', 'profile')])],
    [
      'with short names in a picture',
      pdfFile([...blankPage, pdfStream('/Subtype/Image', Buffer.from('\x00/JS \x01/EF \x02/URI'))]),
    ],
    ['with a large picture', pdfFile([...blankPage, pdfStream('/Subtype/Image/Width 10000/Filter/FlateDecode', bomb)])],
  ])('%s', async (_, bytes) => {
    expect(await pdfProblem(bytes)).toBeUndefined()
  })
})

describe('refused because it does more', () => {
  it.each([
    ['a script', pdfFile([...blankPageWith('/OpenAction 4 0 R'), script])],
    ['a script behind a comment that speaks of a stream', pdfFile([...blankPageWith('% stream\n'), script])],
    ['a script behind numbers for letters', pdfFile([...blankPage, '<</S/#4aava#53cript/#4AS 4 0 R>>'])],
    ['a script in packed objects', packedFile(script)],
    ['a short script in packed objects', packedFile('<</X<</JS(1)>>>>')],
    ['a script in packed objects that no table lists', pdfFile([...blankPage, flate('/N 1/First 4', `9 0 ${script}`)])],
    ['a script that a stream hides', pdfFile([...blankPage, pdfStream('/Subtype/Image', Buffer.from(script))])],
    ['a program to start', pdfFile([...blankPage, '<</S/Launch/F(cmd.exe)>>'])],
    ['another file to open', pdfFile([...blankPage, '<</S/GoToR/F(//evil.example/x.pdf)>>'])],
    ['a file in it to open', pdfFile([...blankPage, '<</S/GoToE>>'])],
    ['an address', pdfFile([...blankPage, '<</S/URI/URI(https://evil.example)>>'])],
    ['an address in an array in a string of names', packedFile('[[<</S/U#52I>>]]')],
    ['a form that sends itself', pdfFile([...blankPage, '<</S/SubmitForm/F(https://evil.example)>>'])],
    ['files in it', pdfFile(blankPageWith('/Names<</EmbeddedFiles 4 0 R>>'))],
    ['a file beside a page', pdfFile([...blankPage, '<</Type/Annot/Subtype/FileAttachment/FS 6 0 R>>'])],
    ['a file of PDF/A-3', pdfFile([...blankPage, '<</Type/Filespec/EF<</F 6 0 R>>>>'])],
    ['a form with programs', pdfFile(blankPageWith('/AcroForm<</XFA 6 0 R>>'))],
    ['a film', pdfFile([...blankPage, '<</Subtype/RichMedia>>'])],
    ['something in the trailer', pdfFile(blankPage, '/X<</S/URI>>')],
  ])('%s', async (_, bytes) => {
    expect(await pdfProblem(bytes)).toBe('file_pdf_active')
  })
})

describe('refused because it cannot be looked into', () => {
  const plain = pdfFile(blankPage)
  it.each([
    ['encrypted with a password', pdfFile(blankPage, '/Encrypt<</Filter/Unknown/V 9>>'), 'file_pdf_protected'],
    [
      'objects packed twice',
      packedFile(script, '/Type/ObjStm/N 4/First 40/Filter[/ASCIIHexDecode/FlateDecode]'),
      'file_pdf_protected',
    ],
    [
      'objects that fill the memory',
      pdfFile([...blankPage, pdfStream('/N 1/First 4/Filter/FlateDecode', bomb)]),
      'file_pdf_protected',
    ],
    [
      'a font that fills the memory',
      pdfFile([...blankPage, pdfStream('/Length1 9/Filter/FlateDecode', bomb)]),
      'file_pdf_protected',
    ],
    ['objects that do not unpack', packedFile('<<>>', undefined, () => Buffer.alloc(80, 7)), 'file_damaged'],
    ['no table', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n'), 'file_damaged'],
    ['no pages', pdfFile(['<</Type/Catalog>>']), 'file_damaged'],
    ['no head', plain.subarray(9), 'file_damaged'],
    ['lists in lists without an end', pdfFile([...blankPage, '['.repeat(400_000)]), 'file_damaged'],
    ['nothing', Buffer.alloc(0), 'file_damaged'],
  ])('%s', async (_, bytes, problem) => {
    expect(await pdfProblem(bytes)).toBe(problem)
  })
})
