import type { PlainDate } from '../../calendar/calendar.ts'
import type { BoletoAccount } from '../account.ts'
import { CnabError, foldForBank, lineLength } from './fields.ts'
import { layout, type ValuesOf } from './layout.ts'

/** What the headers of a file say. */
export interface FileFacts {
  account: BoletoAccount
  /** The company that gets the money: its CNPJ in digits and its name. */
  company: string
  companyName: string
  bankName: string
  /** The number of the file, one more than that of the one before. */
  number: number
  writtenOn: PlainDate
  /** HHMMSS. */
  writtenAt: string
}

type Direction = 'remessa' | 'retorno'
const directions = { remessa: { file: '1', batch: 'R' }, retorno: { file: '2', batch: 'T' } }

/** The only batch of a file. */
const batch = '0001'

/** What begins a line about a boleto. `line` counts them in the batch. */
export type SegmentStart = { bank: string; batch: string; line: number; movement: string }

/**
 * Writes a file with one batch: headers, these lines about boletos, trailers. `boletos` and `totalCents` are counted in
 * the trailer. Throws CnabError for a name that the layout does not hold.
 */
export function writeFile(
  direction: Direction,
  facts: FileFacts,
  lines: readonly string[],
  { boletos, totalCents }: { boletos: number; totalCents: number },
): string {
  const { account, company, number, writtenOn, writtenAt } = facts
  const codes = directions[direction]
  const common = { bank: account.bank, agreement: account.agreement, ...accountFields(account), number, writtenOn }
  const names = { companyName: fitted(facts.companyName, 30).text, bankName: fitted(facts.bankName, 30).text }
  const all = [
    layout.fileHeader.write({ ...common, ...names, company, direction: codes.file, writtenAt }),
    layout.batchHeader.write({
      ...common,
      batch,
      company: company.padStart(15, '0'),
      companyName: names.companyName,
      operation: codes.batch,
      creditOn: null,
    }),
    ...lines,
    layout.batchTrailer.write({ bank: account.bank, batch, lines: lines.length + 2, boletos, totalCents }),
    layout.fileTrailer.write({ bank: account.bank, batches: 1, lines: lines.length + 4 }),
  ]
  return all.map((line) => `${line}\r\n`).join('')
}

/** Agency and account as the headers and segments have them. */
export const accountFields = ({ agency, agencyCheck, account, accountCheck }: BoletoAccount) => ({
  agency: agency.padStart(5, '0'),
  agencyCheck,
  account: account.padStart(12, '0'),
  accountCheck,
})

/** Returns the beginning of the line that stands at `index` among the lines about boletos. */
export const segmentStart = ({ bank }: BoletoAccount, index: number, movement: string): SegmentStart => ({
  bank,
  batch,
  line: index + 1,
  movement,
})

/** What a file says, and its lines about boletos. */
export interface ReadFile {
  header: ValuesOf<'fileHeader'>
  lines: readonly string[]
}

/**
 * Reads a file of one direction. Throws CnabError for a line of another length, a header or trailer that is missing,
 * and counts that do not fit: a file that was cut off on its way is not half read.
 */
export function readFile(direction: Direction, content: string): ReadFile {
  const all = content.replace('\u001a', '').split(/\r?\n/)
  if (all.at(-1) === '') all.pop()
  for (const [index, line] of all.entries())
    if (line.length !== lineLength) throw new CnabError(`line ${index + 1} has ${line.length} characters`)
  const [first = '', second = '', ...rest] = all
  const [last = '', beforeLast = ''] = [rest.pop(), rest.pop()]
  const header = layout.fileHeader.read(first)
  const { operation } = layout.batchHeader.read(second)
  const codes = directions[direction]
  if (header.direction !== codes.file || operation !== codes.batch) throw new CnabError(`the file is no ${direction}`)
  if (layout.batchTrailer.read(beforeLast).lines !== rest.length + 2)
    throw new CnabError('the batch has another number of lines than its trailer says')
  if (layout.fileTrailer.read(last).lines !== all.length)
    throw new CnabError('the file has another number of lines than its trailer says')
  return { header, lines: rest }
}

/** The letter of a line's segment. */
export const segmentOf = (line: string): string => line.slice(13, 14)

const small = new Set(['DE', 'DA', 'DO', 'DAS', 'DOS', 'E'])

/**
 * Returns a folded text of at most `width` characters. A longer one loses small words, then its inner words become
 * initials from the end on, and only then it ends early; `isShortened` says so, for those who look at the file.
 */
export function fitted(value: string, width: number): { text: string; isShortened: boolean } {
  const whole = foldForBank(value)
  if (whole.length <= width) return { text: whole, isShortened: false }
  const words = whole.split(' ').filter((word) => !small.has(word))
  for (let index = words.length - 2; index > 0 && words.join(' ').length > width; index--)
    words[index] = words[index]?.slice(0, 1) ?? ''
  return { text: words.join(' ').slice(0, width).trim(), isShortened: true }
}

/** Where segment T names the payer: kind of document, its number, and name. */
const payerAt = { from: 133, to: 188 }

/** Returns a retorno without the names and numbers of payers, to be kept. */
export const withoutPayers = (content: string): string =>
  content
    .split('\n')
    .map((line) => {
      if (line.slice(7, 8) !== '3' || segmentOf(line) !== 'T') return line
      const empty = '0'.repeat(16).padEnd(payerAt.to - payerAt.from + 1)
      return line.slice(0, payerAt.from - 1) + empty + line.slice(payerAt.to)
    })
    .join('\n')
