import PDFDocument from 'pdfkit'
import { printable, registerFonts } from './fonts.ts'

export const colors = { ink: '#1a1618', soft: '#4b4548', line: '#cfc8c5', paper: '#f4f1ee', brand: '#c5112e' }
/** A4 with room for the header and the footer, in points. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 76, bottom: 72 }
export const column = page.width - page.left - page.right

export type Element = PDFKit.PDFStructureElement
/** An open document, and the element of its structure that takes new parts. */
export interface Sheet {
  doc: PDFKit.PDFDocument
  root: Element
}

/** The texts in the margins of every page. */
export interface Margins {
  left: string
  right: string
  footer: readonly string[]
  /** Returns the text of a page's number. */
  number: (page: number, of: number) => string
}

/**
 * Opens a tagged PDF (PDF/UA, pt-BR, A4, fonts embedded). `text` is all that it will print besides the bank's own
 * words, so that its fonts have every letter. The same content at the same `createdAt` gives the same bytes.
 */
export function openSheet(about: {
  title: string
  author: string
  subject: string
  createdAt: Date
  text: string
}): Sheet {
  const { title, author, subject, createdAt, text } = about
  const doc = new PDFDocument({
    size: 'A4',
    lang: 'pt-BR',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    margins: { left: page.left, right: page.right, top: page.top, bottom: page.bottom },
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      CreationDate: createdAt,
      Producer: author,
      Creator: author,
    },
    bufferPages: true,
    // Not Helvetica, which is never embedded. pdfkit would parse a font given here again each time the code names it.
    font: null as unknown as string,
  } as unknown as PDFKit.PDFDocumentOptions)
  // Registers each font under a name, so that pdfkit reads it once.
  registerFonts(doc, text)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

/** Draws one element of the structure, whose content `draw` writes. */
export function tagged({ doc }: Pick<Sheet, 'doc'>, type: string, parent: Element, draw: () => void): void {
  const element = doc.struct(type as never)
  parent.add(element)
  const content = doc.markStructureContent(type)
  draw()
  doc.endMarkedContent()
  element.add(content)
  element.end()
}

/** Opens an element that holds others, and ends it after `fill` has filled it. */
export function group(
  { doc }: Pick<Sheet, 'doc'>,
  type: string,
  parent: Element,
  fill: (element: Element) => void,
): void {
  const element = doc.struct(type as never)
  parent.add(element)
  fill(element)
  element.end()
}

/** Draws lines and fields of colour, which mean nothing to a screen reader. Not for use inside `tagged`. */
export function decoration({ doc }: Pick<Sheet, 'doc'>, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Draws a line across the column, or across a part of it, between rows. */
export function rule(sheet: Pick<Sheet, 'doc'>, y: number, { left, width } = { left: page.left, width: column }): void {
  decoration(sheet, () => {
    const { doc } = sheet
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .stroke(colors.line)
  })
}

/** Starts a new page unless so many points are left on this one. */
export function keepTogether({ doc }: Pick<Sheet, 'doc'>, height: number): void {
  if (doc.y + height > page.height - page.bottom) doc.continueOnNewPage()
}

/** Writes header, footer and number on every page, and returns the finished document. */
export async function closeSheet({ doc, root }: Sheet, margins: Margins): Promise<Uint8Array<ArrayBuffer>> {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    // Text below the margin would ask for a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    drawMargins(doc, margins, margins.number(index + 1, count))
    doc.endMarkedContent()
  }
  root.end()
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function drawMargins(doc: PDFKit.PDFDocument, { left, right, footer }: Margins, number: string) {
  const line = { width: column, lineBreak: false }
  doc.rect(0, 0, page.width, 6).fill(colors.brand)
  doc.font('bold').fontSize(12).fillColor(colors.brand).text(printable(left), page.left, 30, line)
  doc.font('regular').fontSize(8).fillColor(colors.soft)
  doc.text(printable(right), page.left, 33, { ...line, align: 'right' })
  const top = page.height - page.bottom + 20
  doc
    .moveTo(page.left, top)
    .lineTo(page.width - page.right, top)
    .lineWidth(0.5)
    .stroke(colors.line)
  doc.fillColor(colors.soft)
  footer.forEach((text, index) => {
    doc.text(printable(text), page.left, top + 8 + index * 11, line)
  })
  doc.text(number, page.left, top + 8, { ...line, align: 'right' })
}
