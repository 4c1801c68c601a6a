import { boletoWords } from '#content/boleto.ts'
import { brand } from '#content/brand.ts'
import { type BoletoAccount, bankWithCheck } from '#domain/boleto/account.ts'
import { formatTypedLine, typedLine } from '#domain/boleto/code.ts'
import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { type Cents, formatBRL } from '#domain/money/money.ts'
import { printable } from '../../shared/pdf/fonts.ts'
import { heading, keyFigures, paragraph } from '../../shared/pdf/parts.ts'
import { closeSheet, colors, column, decoration, openSheet, page, type Sheet, tagged } from '../../shared/pdf/sheet.ts'
import { boletoBars, qrSquares, type SquareSymbol } from './symbols.ts'

/** What a boleto's PDF shows. */
export interface Slip {
  account: BoletoAccount
  /** The 44 digits. */
  code: string
  ourNumber: string
  document: string
  dueOn: PlainDate
  issuedOn: PlainDate
  amountCents: Cents
  /** What is paid: 'Parcela 3 de 48 do contrato 2611270001'. */
  purpose: string
  payer: readonly string[]
  /** What the cashier has to know: fine, interest, until when it can be paid. */
  instructions: readonly string[]
  /** The Pix code of the same sum; null without one. */
  pixCode: string | null
  /** Makes the same bytes again. */
  createdAt: Date
}

/**
 * Draws a boleto: above the customer's copy with the Pix code, below the part that a bank reads (ficha de compensação).
 */
export function slipPdf(slip: Slip): Promise<Uint8Array<ArrayBuffer>> {
  const title = boletoWords.title
  const text = [slip.purpose, slip.document, ...slip.payer, ...slip.instructions].join(' ')
  const about = { title, author: brand.legalName, subject: slip.purpose, createdAt: slip.createdAt, text }
  const sheet = openSheet(about)
  heading(sheet, 1, title)
  paragraph(sheet, slip.purpose, { size: 11, color: colors.soft })
  keyFigures(sheet, [
    [boletoWords.amount, formatBRL(slip.amountCents)],
    [boletoWords.dueOn, formatPlainDate(slip.dueOn)],
  ])
  if (slip.pixCode) drawPix(sheet, slip.pixCode)
  drawCopy(sheet, slip)
  drawCut(sheet)
  drawForBank(sheet, slip)
  return closeSheet(sheet, {
    left: brand.bank,
    right: title,
    number: (one, of) => `Página ${one} de ${of}`,
    footer: [boletoWords.onlyHere, `${brand.legalName}, CNPJ ${brand.cnpj}`],
  })
}

/** Draws a symbol into a box, as a decoration: what it says stands beside it in letters. */
function drawSymbol(sheet: Sheet, { width, height, path }: SquareSymbol, x: number, y: number, w: number, h: number) {
  decoration(sheet, () => {
    const { doc } = sheet
    doc
      .save()
      .translate(x, y)
      .scale(w / width, h / height)
    doc.path(path).fill('#000', 'even-odd').restore()
  })
}

const qrSize = 96

function drawPix(sheet: Sheet, code: string): void {
  const { doc } = sheet
  const top = doc.y + 8
  drawSymbol(sheet, qrSquares(code), page.left, top, qrSize, qrSize)
  const left = page.left + qrSize + 16
  const width = column - qrSize - 16
  tagged(sheet, 'P', sheet.root, () => {
    doc
      .font('bold')
      .fontSize(10.5)
      .fillColor(colors.ink)
      .text(printable(boletoWords.pixTitle), left, top + 4, { width })
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(colors.soft)
      .text(printable(boletoWords.pix), left, doc.y + 3, { width })
    doc.fontSize(6.5).text(code, left, doc.y + 5, { width })
  })
  doc.y = Math.max(doc.y, top + qrSize) + 10
}

/** A field of the form: its label, its text, its left edge and width in parts of the column. */
type Cell = readonly [label: string, text: string, x: number, width: number]

const rowHeight = 24

function drawRow(sheet: Sheet, top: number, cells: readonly Cell[], height = rowHeight): void {
  const { doc } = sheet
  decoration(sheet, () => {
    doc.lineWidth(0.6).strokeColor(colors.ink)
    for (const [, , x, width] of cells) doc.rect(page.left + x * column, top, width * column, height).stroke()
  })
  for (const [label, text, x, width] of cells) {
    const box = { width: width * column - 8, height: height - 2, lineGap: 1 }
    tagged(sheet, 'P', sheet.root, () => {
      doc.font('regular').fontSize(6).fillColor(colors.soft)
      doc.text(`${printable(label)} `, page.left + x * column + 4, top + 3, { ...box, lineBreak: false })
      doc.fontSize(8.5).fillColor(colors.ink)
      doc.text(printable(text), page.left + x * column + 4, top + 11, { ...box, height: height - 11 })
    })
  }
}

function drawCopy(sheet: Sheet, slip: Slip): void {
  const { doc } = sheet
  heading(sheet, 2, boletoWords.copy)
  let top = doc.y
  drawRow(sheet, top, [
    [boletoWords.payee, `${brand.legalName}, CNPJ ${brand.cnpj}`, 0, 0.7],
    [boletoWords.dueOn, formatPlainDate(slip.dueOn), 0.7, 0.3],
  ])
  top += rowHeight
  drawRow(sheet, top, [
    [boletoWords.ownNumber, `${slip.account.wallet}/${slip.ourNumber}`, 0, 0.35],
    [boletoWords.document, slip.document, 0.35, 0.35],
    [boletoWords.amount, formatBRL(slip.amountCents), 0.7, 0.3],
  ])
  top += rowHeight
  drawRow(sheet, top, [[boletoWords.payer, slip.payer.join(', '), 0, 1]])
  doc.y = top + rowHeight + 6
}

function drawCut(sheet: Sheet): void {
  const { doc } = sheet
  const top = doc.y + 6
  decoration(sheet, () => {
    doc
      .moveTo(page.left, top)
      .lineTo(page.width - page.right, top)
      .lineWidth(0.6)
      .dash(3, { space: 3 })
      .stroke(colors.soft)
      .undash()
  })
  doc.y = top + 12
}

function drawForBank(sheet: Sheet, slip: Slip): void {
  const { doc } = sheet
  const { account } = slip
  let top = doc.y
  tagged(sheet, 'H2', sheet.root, () => {
    doc.font('bold').fontSize(13).fillColor(colors.ink)
    doc.text(bankWithCheck(account.bank), page.left, top + 2, { width: 70, lineBreak: false })
  })
  tagged(sheet, 'P', sheet.root, () => {
    doc.font('bold').fontSize(11.5).fillColor(colors.ink)
    const line = formatTypedLine(typedLine(slip.code))
    doc.text(line, page.left + 70, top + 3, { width: column - 70, align: 'right', lineBreak: false })
  })
  top += 22
  const agency = `${account.agency}-${account.agencyCheck} / ${account.account}-${account.accountCheck}`
  const rows: readonly (readonly Cell[])[] = [
    [
      [boletoWords.place, boletoWords.anyBank, 0, 0.72],
      [boletoWords.dueOn, formatPlainDate(slip.dueOn), 0.72, 0.28],
    ],
    [
      [boletoWords.payee, `${brand.legalName}, CNPJ ${brand.cnpj}`, 0, 0.72],
      [boletoWords.agency, agency, 0.72, 0.28],
    ],
    [
      [boletoWords.issuedOn, formatPlainDate(slip.issuedOn), 0, 0.18],
      [boletoWords.document, slip.document, 0.18, 0.22],
      [boletoWords.species, 'DS', 0.4, 0.1],
      [boletoWords.acceptance, 'N', 0.5, 0.08],
      [boletoWords.wallet, account.wallet, 0.58, 0.14],
      [boletoWords.ownNumber, `${account.wallet}/${slip.ourNumber}`, 0.72, 0.28],
    ],
  ]
  for (const row of rows) {
    drawRow(sheet, top, row)
    top += rowHeight
  }
  const tall = 62
  drawRow(sheet, top, [[boletoWords.instructions, slip.instructions.join('\n'), 0, 0.72]], tall)
  drawRow(sheet, top, [[boletoWords.amount, formatBRL(slip.amountCents), 0.72, 0.28]], tall / 2)
  drawRow(sheet, top + tall / 2, [[boletoWords.charged, '', 0.72, 0.28]], tall / 2)
  top += tall
  drawRow(sheet, top, [[boletoWords.payer, slip.payer.join('\n'), 0, 1]], 46)
  top += 46
  // 103 by 13 millimetres, after a quiet zone of five (FEBRABAN, 'Especificações técnicas do boleto').
  drawSymbol(sheet, boletoBars(slip.code), page.left + 15, top + 8, 292, 37)
  tagged(sheet, 'P', sheet.root, () => {
    doc.font('regular').fontSize(6.5).fillColor(colors.soft)
    doc.text(printable(boletoWords.forBank), page.left, top + 8, { width: column, align: 'right', lineBreak: false })
  })
  doc.y = top + 52
}
