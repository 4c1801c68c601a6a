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

const figureSize = 13

/** Writes key figures side by side on a field of colour, all in one size in which none breaks. */
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
  doc.font('bold').fontSize(figureSize)
  const widest = Math.max(...figures.map(([, value]) => doc.widthOfString(printable(value))))
  // A point of room keeps the rounding of widths from a break.
  const size = Math.min(figureSize, (figureSize * (width - 25)) / widest)
  figures.forEach(([label, value], index) => {
    const box = { width: width - 24, lineBreak: false }
    tagged(sheet, 'P', sheet.root, () => {
      doc.font('regular').fontSize(8).fillColor(colors.soft)
      doc.text(`${printable(label)} `, page.left + index * width + 12, top + 11, box)
      doc.font('bold').fontSize(size).fillColor(colors.ink)
      doc.text(printable(value), page.left + index * width + 12, top + 25, box)
    })
  })
  doc.y = top + height + 6
}

const rowStyle = { label: 128, gap: 10, padding: 3.5, size: 9 }

/** Writes labels and values under a heading, as a table whose first column names the row. */
export function facts(sheet: Sheet, { title, facts: rows }: DocumentFacts): void {
  const { doc } = sheet
  const values = rows.map(([label, value]) => rowHeight(sheet, printable(label), printable(value || '-')))
  // Keeps the table on one page, unless it would fill most of a page.
  keepTogether(sheet, Math.max(70, Math.min(26 + values.reduce((sum, one) => sum + one, 0), 320)))
  doc.y += 6
  tagged(sheet, 'H3', sheet.root, () => {
    doc.font('bold').fontSize(10.5).fillColor(colors.brand)
    doc.text(printable(title), page.left, doc.y, { width: column })
  })
  doc.y += 3
  factRows(sheet, rows)
}

/** Writes labels and values as a table whose first column names the row. */
export function factRows(sheet: Sheet, rows: DocumentFacts['facts']): void {
  if (rows.length === 0) return
  group(sheet, 'Table', sheet.root, (table) => {
    for (const [label, value] of rows) factRow(sheet, table, printable(label), printable(value || '-'))
  })
  sheet.doc.y += 4
}

const valueWidth = column - rowStyle.label - rowStyle.gap

/** Returns the height of a row (points), whose label may take more lines than its value. */
function rowHeight({ doc }: Sheet, label: string, value: string): number {
  doc.font('regular').fontSize(rowStyle.size)
  const lines = [doc.heightOfString(label, { width: rowStyle.label }), doc.heightOfString(value, { width: valueWidth })]
  return Math.max(...lines) + 2 * rowStyle.padding
}

/** Writes a label and a value beside it, as one paragraph. */
export function labelled(sheet: Sheet, label: string, value: string): void {
  const { doc } = sheet
  const [name, text] = [`${printable(label)}: `, printable(value)]
  const height = rowHeight(sheet, name, text)
  keepTogether(sheet, height)
  const top = doc.y
  rule(sheet, top)
  tagged(sheet, 'P', sheet.root, () => {
    doc.font('regular').fontSize(rowStyle.size).fillColor(colors.soft)
    doc.text(name, page.left, top + rowStyle.padding, { width: rowStyle.label })
    doc.fillColor(colors.ink)
    doc.text(text, page.left + rowStyle.label + rowStyle.gap, top + rowStyle.padding, { width: valueWidth })
  })
  doc.y = top + height
}

function factRow(sheet: Sheet, table: Element, label: string, value: string) {
  const { doc } = sheet
  const height = rowHeight(sheet, label, value)
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
    tableRow(sheet, element, head, ['TH'], { bold: true, ...whole })
    for (const [place, texts] of rows.entries()) {
      // The last row, a total, is never alone on its page.
      const needed = place === rows.length - 2 ? 2 * cellHeight : cellHeight
      if (doc.y + needed > page.height - page.bottom) {
        doc.continueOnNewPage()
        decoration(sheet, () => writeCells(sheet, head, { bold: true, ...whole }))
        doc.y += cellHeight
      }
      rule(sheet, doc.y)
      tableRow(sheet, element, texts, ['TH', 'TD'], { bold: place === rows.length - 1, ...whole })
    }
  })
}

/** The columns of a long table: how many, the space between two of them, and how their rows are written (points). */
const narrow = { count: 3, gutter: 20, height: 13, size: 8, shares: [0.24, 0.38, 0.38] }

/**
 * Writes a long table of three cells a row in columns side by side, which saves a page. Each column is a table of its
 * own with the heading, so that it is read from top to bottom. The last row is bold. Rows beyond this page follow on
 * the next one.
 */
export function tableInColumns(sheet: Sheet, { head, rows }: Pick<DocumentTable, 'head' | 'rows'>): void {
  const { doc } = sheet
  const { count, gutter, height } = narrow
  keepTogether(sheet, height * 4)
  const room = Math.floor((page.height - page.bottom - doc.y) / height) - 1
  const length = Math.min(room, Math.ceil(rows.length / count))
  const width = (column - (count - 1) * gutter) / count
  const top = doc.y
  for (let index = 0; index * length < Math.min(rows.length, count * length); index++) {
    const look = { ...narrow, left: page.left + index * (width + gutter), width }
    doc.y = top
    group(sheet, 'Table', sheet.root, (element) => {
      tableRow(sheet, element, head, ['TH'], { ...look, bold: true })
      for (const texts of rows.slice(index * length, (index + 1) * length)) {
        rule(sheet, doc.y, look)
        tableRow(sheet, element, texts, ['TH', 'TD'], { ...look, bold: texts === rows.at(-1) })
      }
    })
  }
  doc.y = top + height * (length + 1)
  if (rows.length <= count * length) return
  doc.continueOnNewPage()
  tableInColumns(sheet, { head, rows: rows.slice(count * length) })
}

/** How a row is written, and where it stands (points). */
interface RowLook {
  bold: boolean
  left: number
  width: number
  height: number
  /** The font's size. */
  size: number
  /** The part of the width that each cell takes; without it all are equal. */
  shares?: readonly number[]
}

const whole = { left: page.left, width: column, height: cellHeight, size: 9 }

/** Writes a row. `types` are the elements of the first cell and of the others. */
function tableRow(sheet: Sheet, table: Element, texts: readonly string[], types: readonly string[], look: RowLook) {
  group(sheet, 'TR', table, (row) => {
    for (const index of texts.keys()) {
      tagged(sheet, types[Math.min(index, types.length - 1)] ?? 'TD', row, () => writeCell(sheet, texts, index, look))
    }
  })
  sheet.doc.y += look.height
}

function writeCells(sheet: Sheet, texts: readonly string[], look: RowLook) {
  for (const index of texts.keys()) writeCell(sheet, texts, index, look)
}

/** Writes a cell. The last column holds amounts, which stand at the right. */
function writeCell(
  { doc }: Sheet,
  texts: readonly string[],
  index: number,
  { bold, left, width: all, height, size, shares }: RowLook,
) {
  const { y } = doc
  const widths = texts.map((_, at) => all * (shares?.[at] ?? 1 / texts.length))
  // An empty cell leaves its room to a total at the right, which may be wider than its column.
  const from = texts[index - 1] === '' && index === texts.length - 1 ? index - 1 : index
  const sum = (some: number[]) => some.reduce((total, one) => total + one, 0)
  const [before, width] = [sum(widths.slice(0, from)), sum(widths.slice(from, index + 1))]
  const align = index === texts.length - 1 ? 'right' : 'left'
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colors.ink)
  doc.text(printable(texts[index] ?? ''), left + before, y + (height - size) / 2 + 0.75, {
    width,
    align,
    lineBreak: false,
  })
  doc.y = y
}
