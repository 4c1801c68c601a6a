import { expect, it } from 'vitest'
import { nameLetter } from '#domain/identity/people.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'
import { printable } from './fonts.ts'
import { keyFigures, labelled, paragraph, table } from './parts.ts'
import { closeSheet, openSheet, type Sheet } from './sheet.ts'

const createdAt = new Date('2026-11-21T12:00:00Z')
const drawn = (text: string) => drawnBy((sheet) => paragraph(sheet, text), text)
async function drawnBy(write: (sheet: Sheet) => void, text = '') {
  const sheet = openSheet({ title: 'Contrato', author: 'Banco', subject: 'Nome', createdAt, text })
  write(sheet)
  return closeSheet(sheet, { left: 'Banco', right: 'Contrato', footer: [], number: () => '1' })
}
const textOf = (pdf: Uint8Array) => pdfTool('pdftotext', pdf, '-').normalize('NFC')
const textOfDrawn = async (text: string) => textOf(await drawn(text))
const fontsOf = (pdf: Uint8Array) => pdfTool('pdffonts', pdf)

it.each([
  ['João Conceição D’Ávila', 'Figtree'],
  ['Łukasz Őry Yılmaz Đỗ', 'DejaVuSans'],
  ['Ана Жуковская', 'DejaVuSans'],
  ['Γιώργος Παπαδόπουλος', 'DejaVuSans'],
  ['Արամ Խաչատրյան', 'DejaVuSans'],
  ['გიორგი ბერიძე', 'DejaVuSans'],
])('prints %s in its own letters', async (name, font) => {
  const pdf = await drawn(name)
  expect(textOf(pdf)).toContain(name)
  expect(fontsOf(pdf)).toContain(font)
  expect(fontsOf(pdf)).toMatch(/ yes yes yes /)
})

it('draws every letter that a name may have', async () => {
  const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => /\p{L}/u.test(letter) && letter === letter.normalize('NFC') && nameLetter.test(letter),
  )
  const read = new Set((await textOfDrawn(letters.join(' '))).normalize('NFKC'))
  expect(letters.filter((letter) => ![...letter.normalize('NFKC')].every((part) => read.has(part)))).toEqual([])
})

it('prints names that are read from right to left, in their order', async () => {
  const pdf = await drawn('محمد عبد الله')
  const text = textOf(pdf).normalize('NFKC')
  for (const word of ['محمد', 'عبد', 'الله']) expect(text).toContain(word)
  expect(fontsOf(pdf)).toContain('DejaVuSans')
  expect(printable('Nome: דוד בן גוריון, aqui')).toBe('Nome: גוריון בן דוד, aqui')
})

it('keeps what the font draws, and shows what is no letter of a name', () => {
  expect(printable('“São Luís” – 10 €, R$\u00a05,00')).toBe('“São Luís” – 10 €, R$\u00a05,00')
  expect(printable('Maria 🏍')).toBe('Maria ?')
})

it('writes each row below the lines of a long label', async () => {
  const text = 'SHA-256 do documento conferido: Comprovante de Residência'
  const sheet = openSheet({ title: 'Contrato', author: 'Banco', subject: 'Nome', createdAt, text })
  labelled(sheet, text, 'curto')
  labelled(sheet, 'Seguinte', 'curto')
  const pdf = await closeSheet(sheet, { left: 'Banco', right: 'Contrato', footer: [], number: () => '1' })
  const words = pdfTool('pdftotext', pdf, '-bbox', '-')
  const edge = (word: string, side: 'yMin' | 'yMax') =>
    Number(new RegExp(`${side}="([\\d.]+)"[^>]*>${word}`).exec(words)?.[1] ?? Number.NaN)
  expect(edge('Seguinte', 'yMin')).toBeGreaterThanOrEqual(edge('Residência', 'yMax') - 1)
})

it('keeps large figures whole, however many stand side by side', async () => {
  const amounts = ['R$\u00a013.500,98', 'R$\u00a013.491,00', 'R$\u00a00,00', 'R$\u00a08,52', 'R$\u00a0113.491,46']
  const pdf = await drawnBy((sheet) =>
    keyFigures(
      sheet,
      amounts.map((amount) => ['Valor', amount]),
    ),
  )
  const text = textOf(pdf).replace(/\s+/g, '\u00a0')
  for (const amount of amounts) expect(text).toContain(amount)
})

it('writes each total under its column', async () => {
  const head = ['Parcela', 'Pagamento', 'Pago', 'Principal']
  const rows = [
    ['1', '30/01/2027', '291,04', '281,06'],
    ['Total', '', '291,04', '281,06'],
  ]
  const pdf = await drawnBy((sheet) => table(sheet, { caption: 'Pagamentos', head, rows }))
  const lines = pdfTool('pdftotext', pdf, '-layout', '-').split('\n')
  const [paid, total] = ['1 ', 'Total'].map((first) => lines.find((line) => line.trim().startsWith(first)))
  expect(total?.indexOf('291,04')).toBe(paid?.indexOf('291,04'))
})
