import type { DocumentClause, DocumentFacts, DocumentTable } from '#domain/contract/contract.ts'
import { printable } from './fonts.ts'
import {
  colors,
  column,
  decoration,
  type Element,
  group,
  keepTogether,
  page,
  rule,
  type Sheet,
  tagged,
} from './sheet.ts'

const levels = { 1: { size: 22, before: 0, after: 2 }, 2: { size: 14, before: 18, after: 8 } }

/** Writes a heading of the document or of one of its parts, never alone at the end of a page. */
export function heading(sheet: Sheet, level: 1 | 2, text: string, parent = sheet.root): void {
  const { doc } = sheet
  const { size, before, after } = levels[level]
  keepTogether(sheet, before + size + 60)
  doc.y += before
  tagged(sheet, `H${level}`, parent, () => {
    doc.font('bold').fontSize(size).fillColor(colors.ink)
    doc.text(printable(text), page.left, doc.y, { width: column })
  })
  doc.y += after
}

/** Writes a paragraph of running text. */
export function paragraph(sheet: Sheet, text: string, { size = 9.5, color = colors.ink } = {}): void {
  const { doc } = sheet
  tagged(sheet, 'P', sheet.root, () => {
    doc.font('regular').fontSize(size).fillColor(color)
    doc.text(printable(text), page.left, doc.y, { width: column, lineGap: 2 })
  })
  doc.y += 5
}

const indent = 30

/** Writes a clause: its title, then its numbered paragraphs. */
export function clause(sheet: Sheet, { number, title, paragraphs }: DocumentClause): void {
  const { doc } = sheet
  keepTogether(sheet, 56)
  doc.y += 8
  tagged(sheet, 'H3', sheet.root, () => {
    doc.font('bold').fontSize(10.5).fillColor(colors.ink)
    doc.text(printable(`${number}. ${title}`), page.left, doc.y, { width: column })
  })
  doc.y += 3
  for (const one of paragraphs) {
    const text = printable(one.text)
    doc.font('regular').fontSize(9.5).fillColor(colors.ink)
    keepTogether(sheet, Math.min(40, doc.heightOfString(text, { width: column - indent, lineGap: 2 })))
    const top = doc.y
    tagged(sheet, 'P', sheet.root, () => {
      doc.fillColor(colors.soft).text(`${one.number} `, page.left, top, { width: indent, lineBreak: false })
      doc.fillColor(colors.ink).text(text, page.left + indent, top, { width: column - indent, lineGap: 2 })
    })
    doc.y += 4
  }
}

/** Writes key figures side by side on a field of colour. */
export function keyFigures(sheet: Sheet, figures: readonly (readonly [label: string, value: string])[]): void {
  const { doc } = sheet
  const top = doc.y + 10
  const height = 52
  const width = column / figures.length
  decoration(sheet, () => {
    doc.roundedRect(page.left, top, column, height, 4).fill(colors.paper)
    for (let index = 1; index < figures.length; index++) {
      const x = page.left + index * width
      doc
        .moveTo(x, top + 11)
        .lineTo(x, top + height - 11)
        .lineWidth(0.5)
        .stroke(colors.line)
    }
  })
  figures.forEach(([label, value], index) => {
    const box = { width: width - 24, lineBreak: false }
    tagged(sheet, 'P', sheet.root, () => {
      doc.font('regular').fontSize(8).fillColor(colors.soft)
      doc.text(`${printable(label)} `, page.left + index * width + 12, top + 11, box)
      doc.font('bold').fontSize(13).fillColor(colors.ink)
      doc.text(printable(value), page.left + index * width + 12, top + 25, box)
    })
  })
  doc.y = top + height + 6
}

const rowStyle = { label: 128, gap: 10, padding: 3.5, size: 9 }

/** Writes labels and values under a heading, as a table whose first column names the row. */
export function facts(sheet: Sheet, { title, facts: rows }: DocumentFacts): void {
  const { doc } = sheet
  const values = rows.map(([, value]) => valueHeight(sheet, printable(value || '-')))
  // Keeps the table on one page, unless it would fill most of a page.
  keepTogether(sheet, Math.max(70, Math.min(26 + values.reduce((sum, one) => sum + one, 0), 320)))
  doc.y += 6
  tagged(sheet, 'H3', sheet.root, () => {
    doc.font('bold').fontSize(10.5).fillColor(colors.brand)
    doc.text(printable(title), page.left, doc.y, { width: column })
  })
  doc.y += 3
  if (rows.length === 0) return
  group(sheet, 'Table', sheet.root, (table) => {
    for (const [label, value] of rows) factRow(sheet, table, printable(label), printable(value || '-'))
  })
  doc.y += 4
}

const valueWidth = column - rowStyle.label - rowStyle.gap

function valueHeight({ doc }: Sheet, value: string): number {
  doc.font('regular').fontSize(rowStyle.size)
  return doc.heightOfString(value, { width: valueWidth }) + 2 * rowStyle.padding
}

/** Writes a label and a value beside it, as one paragraph. */
export function labelled(sheet: Sheet, label: string, value: string): void {
  const { doc } = sheet
  const text = printable(value)
  const height = valueHeight(sheet, text)
  keepTogether(sheet, height)
  const top = doc.y
  rule(sheet, top)
  tagged(sheet, 'P', sheet.root, () => {
    doc.font('regular').fontSize(rowStyle.size).fillColor(colors.soft)
    doc.text(`${printable(label)}: `, page.left, top + rowStyle.padding, { width: rowStyle.label })
    doc.fillColor(colors.ink)
    doc.text(text, page.left + rowStyle.label + rowStyle.gap, top + rowStyle.padding, { width: valueWidth })
  })
  doc.y = top + height
}

function factRow(sheet: Sheet, table: Element, label: string, value: string) {
  const { doc } = sheet
  const height = valueHeight(sheet, value)
  keepTogether(sheet, height)
  const top = doc.y
  rule(sheet, top)
  group(sheet, 'TR', table, (row) => {
    tagged(sheet, 'TH', row, () => {
      doc.font('regular').fontSize(rowStyle.size).fillColor(colors.soft)
      doc.text(label, page.left, top + rowStyle.padding, { width: rowStyle.label })
    })
    tagged(sheet, 'TD', row, () => {
      doc.fillColor(colors.ink)
      doc.text(value, page.left + rowStyle.label + rowStyle.gap, top + rowStyle.padding, { width: valueWidth })
    })
  })
  doc.y = top + height
}

const cellHeight = 14.5

/**
 * Writes a table with a heading for each column, which stands on every page that the table reaches. The last row is
 * bold.
 */
export function table(sheet: Sheet, { head, rows }: DocumentTable): void {
  const { doc } = sheet
  group(sheet, 'Table', sheet.root, (element) => {
    keepTogether(sheet, cellHeight * 4)
    tableRow(sheet, element, head, ['TH'], true)
    for (const [place, texts] of rows.entries()) {
      // The last row, a total, is never alone on its page.
      const needed = place === rows.length - 2 ? 2 * cellHeight : cellHeight
      if (doc.y + needed > page.height - page.bottom) {
        doc.continueOnNewPage()
        decoration(sheet, () => writeCells(sheet, head, true))
        doc.y += cellHeight
      }
      rule(sheet, doc.y)
      tableRow(sheet, element, texts, ['TH', 'TD'], place === rows.length - 1)
    }
  })
}

/** Writes a row. `types` are the elements of the first cell and of the others. */
function tableRow(sheet: Sheet, table: Element, texts: readonly string[], types: readonly string[], bold: boolean) {
  group(sheet, 'TR', table, (row) => {
    for (const index of texts.keys()) {
      tagged(sheet, types[Math.min(index, types.length - 1)] ?? 'TD', row, () => writeCell(sheet, texts, index, bold))
    }
  })
  sheet.doc.y += cellHeight
}

function writeCells(sheet: Sheet, texts: readonly string[], bold: boolean) {
  for (const index of texts.keys()) writeCell(sheet, texts, index, bold)
}

/** Writes a cell. The last column holds amounts, which stand at the right. */
function writeCell({ doc }: Sheet, texts: readonly string[], index: number, bold: boolean) {
  const { y } = doc
  const width = column / texts.length
  const align = index === texts.length - 1 ? 'right' : 'left'
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(9)
    .fillColor(colors.ink)
  doc.text(printable(texts[index] ?? ''), page.left + index * width, y + 3.5, { width, align, lineBreak: false })
  doc.y = y
}
