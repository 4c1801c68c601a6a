import type { DocumentTable } from '#domain/contract/contract.ts'
import {
  colors,
  column,
  decoration,
  type Element,
  group,
  keepTogether,
  page,
  printable,
  rule,
  type Sheet,
  tagged,
} from './sheet.ts'

const cellHeight = 15.5

/** Writes a table with a heading for each column, which stands on every page that the table reaches. The last row is bold. */
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
