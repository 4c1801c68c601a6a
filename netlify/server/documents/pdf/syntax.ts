import { type Budget, damaged, maxDepth } from './limits.ts'
import { type Dict, Name, Ref, Text, type Value } from './values.ts'

/** What stands in a file where no value begins: a word like `obj`, or a closing bracket. */
export class Keyword {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}

const code = (char: string) => char.charCodeAt(0)
const slash = code('/')
const percent = code('%')
const open = code('(')
const close = code(')')
const less = code('<')
const more = code('>')
const square = code('[')
const plus = code('+')
const minus = code('-')
const point = code('.')
const backslash = code('\\')
const letterR = code('R')

const classes = new Uint8Array(256)
const whitespace = 1
const delimiter = 2
for (const byte of [0, 9, 10, 12, 13, 32]) classes[byte] = whitespace
for (const char of '()<>[]{}/%') classes[code(char)] = delimiter
const isRegular = (byte: number | undefined) => byte !== undefined && classes[byte] === 0
/** Tells whether a byte is one of the six that PDF calls white space. */
export const isSpace = (byte: number | undefined) => byte !== undefined && classes[byte] === whitespace
/** Tells whether a byte is a digit. */
export const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57

const end = new Keyword('')

/**
 * Reads values and keywords of PDF syntax, each byte once. Takes what common readers take: unknown words and brackets
 * that close nothing count as null. Throws PdfError where something never ends, is nested too deep, or the budget is
 * used up.
 */
export class Syntax {
  readonly bytes: Buffer
  position: number
  private readonly budget: Budget

  constructor(bytes: Buffer, position: number, budget: Budget) {
    this.bytes = bytes
    this.position = position
    this.budget = budget
  }

  /** Reads the next value, or the keyword that stands there; '' at the end of the file. */
  read(): Value | Keyword {
    const start = this.position
    try {
      return this.value(0)
    } finally {
      this.budget.spend(this.position - start + 1)
    }
  }

  /** Reads a value and throws `file_damaged` if there is a keyword instead. */
  readValue(): Value {
    const value = this.read()
    if (value instanceof Keyword) throw damaged()
    return value
  }

  /** Reads a whole number that is not negative, or throws `file_damaged`. */
  readInteger(): number {
    this.skipSpace()
    const start = this.position
    while (isDigit(this.bytes[this.position])) this.position += 1
    const length = this.position - start
    this.budget.spend(length + 1)
    if (length === 0 || length > 10) throw damaged()
    return Number(this.bytes.toString('latin1', start, this.position))
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    const { bytes } = this
    const start = this.position
    for (;;) {
      while (isSpace(bytes[this.position])) this.position += 1
      if (bytes[this.position] !== percent) break
      while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13)
        this.position += 1
    }
    this.budget.spend(this.position - start)
  }

  private value(depth: number): Value | Keyword {
    if (depth > maxDepth) throw damaged()
    this.budget.addValue()
    this.skipSpace()
    const byte = this.bytes[this.position]
    if (byte === undefined) return end
    if (byte === slash) return new Name(this.name())
    if (byte === open) return new Text(this.literal())
    if (byte === less) {
      if (this.bytes[this.position + 1] === less) return this.dictionary(depth)
      return new Text(this.hexadecimal())
    }
    if (byte === square) return this.array(depth)
    if (isDigit(byte) || byte === plus || byte === minus || byte === point) return this.number()
    return this.keyword()
  }

  private keyword(): Value | Keyword {
    const start = this.position
    while (isRegular(this.bytes[this.position])) this.position += 1
    if (this.position === start) {
      // A bracket. `>>` is one; any other is a single byte.
      this.position += this.bytes[start] === more && this.bytes[start + 1] === more ? 2 : 1
    }
    const word = this.bytes.toString('latin1', start, Math.min(this.position, start + longestWord))
    if (word === 'true') return true
    if (word === 'false') return false
    return word === 'null' ? null : new Keyword(word)
  }

  private number(): number | Ref {
    const start = this.position
    const value = this.plainNumber()
    if (!Number.isInteger(value) || value < 0 || !isDigit(this.bytes[start])) return value
    // `12 0 R` is a reference. Looks ahead over one number, of five digits at most, and few blanks.
    const after = this.position
    const generation = this.skipFew(isSpace)
    const digits = this.skipFew(isDigit)
    const blanks = this.skipFew(isSpace)
    if (generation && digits && blanks && this.bytes[this.position] === letterR) {
      if (!isRegular(this.bytes[this.position + 1])) {
        this.position += 1
        return new Ref(value)
      }
    }
    this.position = after
    return value
  }

  private plainNumber(): number {
    const start = this.position
    while (isRegular(this.bytes[this.position])) this.position += 1
    const text = this.bytes.toString('latin1', start, Math.min(this.position, start + longestNumber))
    const value = Number.parseFloat(text.startsWith('--') ? text.slice(1) : text)
    return Number.isFinite(value) ? value : 0
  }

  private skipFew(is: (byte: number | undefined) => boolean): number {
    const start = this.position
    while (this.position < start + fewBytes && is(this.bytes[this.position])) this.position += 1
    return this.position - start
  }

  private array(depth: number): Value[] {
    this.position += 1
    const items: Value[] = []
    for (;;) {
      const item = this.value(depth + 1)
      if (item === end) throw damaged()
      if (!(item instanceof Keyword)) items.push(item)
      else if (item.word === ']') return items
      else if (endsObject(item)) throw damaged()
      else items.push(null)
    }
  }

  private dictionary(depth: number): Dict {
    this.position += 2
    const dict: Dict = new Map()
    for (;;) {
      const key = this.value(depth + 1)
      if (key === end) throw damaged()
      if (key instanceof Keyword) {
        if (key.word === '>>') return dict
        if (endsObject(key)) throw damaged()
      }
      if (!(key instanceof Name)) continue
      const value = this.value(depth + 1)
      if (value === end) throw damaged()
      if (!(value instanceof Keyword)) dict.set(key.text, value)
      else if (value.word === '>>') return dict
      else if (endsObject(value)) throw damaged()
    }
  }

  private name(): string {
    this.position += 1
    const start = this.position
    while (isRegular(this.bytes[this.position])) this.position += 1
    const text = this.bytes.toString('latin1', start, this.position)
    return text.includes('#') ? decodeName(text) : text
  }

  private hexadecimal(): string {
    const over = this.bytes.indexOf(more, this.position)
    if (over < 0) {
      this.position = this.bytes.length
      throw damaged()
    }
    const digits = Buffer.from(this.bytes.subarray(this.position + 1, over)).filter((byte) => hexDigit(byte) >= 0)
    this.position = over + 1
    const text = Buffer.from(digits).toString('latin1')
    return Buffer.from(text.length % 2 ? `${text}0` : text, 'hex').toString('latin1')
  }

  private literal(): string {
    const { bytes } = this
    const out: number[] = []
    let depth = 1
    for (this.position += 1; this.position < bytes.length; this.position += 1) {
      const byte = bytes[this.position] ?? 0
      if (byte === open) depth += 1
      if (byte === close) depth -= 1
      if (depth === 0) {
        this.position += 1
        return Buffer.from(out).toString('latin1')
      }
      if (byte === backslash) this.escaped(out)
      else out.push(byte)
    }
    throw damaged()
  }

  /** Reads what stands behind a backslash, up to the last byte of it. */
  private escaped(out: number[]): void {
    this.position += 1
    const byte = this.bytes[this.position]
    if (byte === undefined || byte === 10) return
    if (byte === 13) {
      if (this.bytes[this.position + 1] === 10) this.position += 1
      return
    }
    const letter = escapes[String.fromCharCode(byte)]
    if (letter !== undefined) {
      out.push(letter)
      return
    }
    if (octal(byte) < 0) {
      out.push(byte)
      return
    }
    let value = octal(byte)
    for (let digit = 0; digit < 2 && octal(this.bytes[this.position + 1]) >= 0; digit++) {
      this.position += 1
      value = value * 8 + octal(this.bytes[this.position])
    }
    out.push(value & 255)
  }
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }
const longestWord = 32
const longestNumber = 32
const fewBytes = 16

/** Tells whether a keyword ends an object, so that a bracket before it never closes. */
const endsObject = ({ word }: Keyword) => word === 'endobj' || word === 'obj' || word === 'endstream'

const octal = (byte: number | undefined) => (byte !== undefined && byte >= 48 && byte <= 55 ? byte - 48 : -1)

/** Returns the value of a hexadecimal digit; -1 for any other byte. */
export function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const upper = byte & ~32
  return upper >= 65 && upper <= 70 ? upper - 55 : -1
}

/** Decodes the letters of a name that are written as numbers: #4aavaScript. */
function decodeName(text: string): string {
  const bytes: number[] = []
  for (let index = 0; index < text.length; index++) {
    const [high, low] = [hexDigit(text.charCodeAt(index + 1)), hexDigit(text.charCodeAt(index + 2))]
    if (text[index] === '#' && index + 2 < text.length && high >= 0 && low >= 0) {
      bytes.push(high * 16 + low)
      index += 2
    } else bytes.push(text.charCodeAt(index))
  }
  return Buffer.from(bytes).toString('latin1')
}
