import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cleanPdf } from '#server/documents/pdf/clean-pdf.ts'
import { honestFiles, hostileFiles, pageText } from '#tests/support/fakes/pdf-corpus.ts'
import { installPackage } from '#tests/support/programs/apt.ts'
import { importTool } from '#tests/support/programs/install-tool.ts'

// Three readers of others look at each file that is kept: qpdf, MuPDF and pdf.js. None may find anything but pages.
interface PdfJs {
  getDocument(options: object): { promise: Promise<PdfJsDocument>; destroy(): Promise<void> }
}
interface PdfJsDocument {
  numPages: number
  getPage(number: number): Promise<{
    getTextContent(): Promise<{ items: { str: string }[] }>
    getAnnotations(): Promise<
      { url?: string; action?: string; actions?: object; attachment?: object; dest?: unknown }[]
    >
    getJSActions(): Promise<object | null>
  }>
  getOpenAction(): Promise<object | null>
  getAttachments(): Promise<object | null>
  getJSActions(): Promise<object | null>
  getOutline(): Promise<object[] | null>
}
const { getDocument } = await importTool<PdfJs>('pdfjs-dist', '6.5.438', 'legacy/build/pdf.mjs')

for (const [program, name] of [
  ['qpdf', 'qpdf'],
  ['mutool', 'mupdf-tools'],
] as const)
  if (spawnSync(program, ['--version']).error) installPackage(name, program)

const folder = mkdtempSync(join(tmpdir(), 'corpus-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'latin1', maxBuffer: 64 * 1024 * 1024 })
  return { status, text: `${stdout}${stderr}` }
}

// The names of actions, and of where they stand. `/A` alone may be a letter's drawing.
const active =
  /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|URI|GoToR|GoToE|OpenAction|AA|Next|EmbeddedFiles?|EF|Filespec|XFA|AcroForm|RichMedia|Rendition|Names|Outlines|Metadata|PieceInfo|StructTreeRoot)(?![A-Za-z0-9])/

/** Says what the three readers find in a file besides its pages. */
async function foundIn(clean: Buffer): Promise<{ found: string[]; pages: number; text: string }> {
  const file = join(folder, 'clean.pdf')
  writeFileSync(file, clean)
  const check = run('qpdf', '--check', file)
  const json = run('qpdf', '--json', '--json-key=qpdf', file)
  const objects = run('mutool', 'show', file, 'grep')
  const drawn = run('mutool', 'draw', '-F', 'txt', '-o', '/dev/null', file)
  const loading = getDocument({ data: new Uint8Array(clean), isEvalSupported: false, verbosity: 0, stopAtErrors: true })
  const pdf = await loading.promise
  const found: string[] = []
  if (check.status !== 0) found.push(`qpdf: ${check.text}`)
  if (active.test(json.text)) found.push(`qpdf: ${active.exec(json.text)?.[0]}`)
  const said = drawn.text.replace('warning: ICC support is not available', '')
  if (drawn.status !== 0 || /warning|error/.test(said)) found.push(`MuPDF: ${said}`)
  const named = active.exec(objects.text)
  if (named) found.push(`MuPDF: ${named[0]}`)
  const document = [pdf.getOpenAction(), pdf.getAttachments(), pdf.getJSActions(), pdf.getOutline()]
  for (const each of await Promise.all(document)) if (each) found.push(`pdf.js: ${JSON.stringify(each)}`)
  const texts: string[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, 3); number++) {
    const page = await pdf.getPage(number)
    texts.push((await page.getTextContent()).items.map(({ str }) => str).join(''))
    if (await page.getJSActions()) found.push('pdf.js: a script of a page')
    for (const { url, action, actions, attachment, dest } of await page.getAnnotations())
      if (url || action || actions || attachment || dest) found.push('pdf.js: something at a click')
  }
  const pages = pdf.numPages
  await loading.destroy()
  return { found, pages, text: texts.join('\n') }
}

const honest = honestFiles()
const hostile = hostileFiles()

it('has 300 files, half of them honest', () => {
  expect(honest.length).toBeGreaterThanOrEqual(150)
  expect(hostile.length).toBeGreaterThanOrEqual(150)
})

describe('takes what every reader opens, with its pages and nothing else', () => {
  it.each(honest)('$name', async ({ name, bytes }) => {
    const clean = cleanPdf(bytes)
    if (typeof clean === 'string') expect.fail(clean)
    const { found, pages, text } = await foundIn(clean)
    expect(found).toEqual([])
    expect(text).toContain(pageText)
    expect(pages).toBe(name.startsWith('two pages') ? 2 : 1)
  })
})

describe('refuses what does more, or keeps nothing of it', () => {
  it.each(hostile)('$name', async ({ bytes }) => {
    const before = process.cpuUsage()
    const clean = cleanPdf(bytes)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(2_000)
    if (typeof clean === 'string')
      expect(clean).toMatch(/^file_(?:pdf_active|pdf_protected|pdf_undrawn|pdf_too_complex|damaged)$/)
    else expect((await foundIn(clean)).found).toEqual([])
  })
})
