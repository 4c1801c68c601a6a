import { isPlainDate, type PlainDate } from '../../calendar/calendar.ts'
import { fold } from '../../search.ts'

/** The length of every line of a CNAB 240 file. */
export const lineLength = 240

/** A line does not follow its layout. The message names the place, and no value, because a line holds personal data. */
export class CnabError extends Error {
  override name = 'CnabError'
}

/**
 * A field: its first and last position, from 1, how its value is written, and how it is read. Both may throw CnabError.
 */
interface Field<Value> {
  from: number
  to: number
  write(value: Value): string
  read(text: string): Value
}

/** A field that always has the same content. What a bank writes into a blank one is not read. */
interface Constant {
  from: number
  to: number
  content: string
  isChecked: boolean
}

const width = ({ from, to }: { from: number; to: number }) => to - from + 1
const place = ({ from, to }: { from: number; to: number }) => `positions ${from} to ${to}`

/** Characters that every bank takes, of those that a folded text can have. */
const allowed = /^[A-Z0-9 .,\-/&'()+:]*$/

/** Returns a text in capitals without accents, with a space for each character that the layout does not allow. */
export const foldForBank = (value: string): string =>
  [...fold(value).toUpperCase()]
    .map((letter) => (allowed.test(letter) ? letter : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim()

/** Text at the left, filled with spaces. It has to be folded and short enough, because nothing is cut in silence. */
export function text(from: number, to: number): Field<string> {
  const at = { from, to }
  return {
    ...at,
    write: (value) => {
      if (value.length > width(at)) throw new CnabError(`the text is too long for ${place(at)}`)
      if (!allowed.test(value)) throw new CnabError(`the text at ${place(at)} has other characters than the layout`)
      return value.padEnd(width(at))
    },
    read: (written) => written.trimEnd(),
  }
}

/** Exactly as many digits as positions. */
export function digits(from: number, to: number): Field<string> {
  const at = { from, to }
  const check = (value: string) => {
    if (!/^\d+$/.test(value) || value.length !== width(at)) throw new CnabError(`${place(at)} take ${width(at)} digits`)
    return value
  }
  return { ...at, write: check, read: check }
}

/** A whole number, filled with zeros: a count, or an amount or percentage in hundredths. A blank field is zero. */
export function whole(from: number, to: number): Field<number> {
  const at = { from, to }
  return {
    ...at,
    write: (value) => {
      const written = String(value).padStart(width(at), '0')
      if (!Number.isSafeInteger(value) || value < 0 || written.length > width(at))
        throw new CnabError(`the number does not fit into ${place(at)}`)
      return written
    },
    read: (written) => {
      if (!/^( *|\d+)$/.test(written)) throw new CnabError(`${place(at)} are no number`)
      return Number(written)
    },
  }
}

/** A day as DDMMYYYY; zeros or spaces for none. */
export function day(from: number): Field<PlainDate | null> {
  const at = { from, to: from + 7 }
  return {
    ...at,
    write: (value) => {
      if (value === null) return '00000000'
      if (!isPlainDate(value)) throw new CnabError(`${place(at)} take a day`)
      return value.slice(8) + value.slice(5, 7) + value.slice(0, 4)
    },
    read: (written) => {
      if (/^( *|0*)$/.test(written)) return null
      const value = `${written.slice(4)}-${written.slice(2, 4)}-${written.slice(0, 2)}`
      if (!isPlainDate(value)) throw new CnabError(`${place(at)} are no day`)
      return value
    },
  }
}

/** The same content in every line of this kind. A line with another content is not of this kind. */
export const fixed = (from: number, to: number, content: string): Constant => ({ from, to, content, isChecked: true })

/** Spaces, which belong to the bank or to the standard. */
export const blank = (from: number, to: number): Constant => ({
  from,
  to,
  content: ' '.repeat(to - from + 1),
  isChecked: false,
})

/** Content that this bank's agreement never varies, as 'no protest'. A bank may answer with another one. */
export const usual = (from: number, to: number, content: string): Constant => ({ from, to, content, isChecked: false })

type Fields = Record<string, Field<never> | Constant>

/** The values of a record: those of its fields, without the constants. */
export type Values<F> = {
  -readonly [Name in keyof F as F[Name] extends Constant ? never : Name]: F[Name] extends Field<infer Value>
    ? Value
    : never
}

const isConstant = (field: Field<never> | Constant): field is Constant => 'content' in field

/** A kind of line: writes its values as 240 characters and reads them back. */
export interface RecordKind<F> {
  write(values: Values<F>): string
  /** Throws CnabError. */
  read(line: string): Values<F>
}

/**
 * Makes a kind of line of its table of fields, which have to cover all 240 positions in order.
 * @throws RangeError for a table with a gap, an overlap or a content of another length.
 */
export function record<F extends Record<string, object>>(table: F & { [Name in keyof F]: F[Name] }): RecordKind<F> {
  const fields = Object.entries(table as unknown as Fields)
  let next = 1
  for (const [name, field] of fields) {
    if (field.from !== next || (isConstant(field) && field.content.length !== width(field)))
      throw new RangeError(`the field ${name} does not begin where the one before it ends, or has another length`)
    next = field.to + 1
  }
  if (next !== lineLength + 1) throw new RangeError('the fields do not fill the line')
  return {
    write: (values) =>
      fields
        .map(([name, field]) =>
          isConstant(field) ? field.content : field.write((values as Record<string, never>)[name] as never),
        )
        .join(''),
    read: (line) => {
      if (line.length !== lineLength) throw new CnabError(`a line has ${line.length} characters, not ${lineLength}`)
      const values: Record<string, unknown> = {}
      for (const [name, field] of fields) {
        const written = line.slice(field.from - 1, field.to)
        if (!isConstant(field)) values[name] = field.read(written)
        else if (field.isChecked && written !== field.content)
          throw new CnabError(`${place(field)} have another content than this kind of line`)
      }
      return values as Values<F>
    },
  }
}
