import { type Budget, damaged } from './limits.ts'
import { hexDigit, isSpace } from './syntax.ts'

const endOfData = '~'.charCodeAt(0)
const fourZeros = 'z'.charCodeAt(0)
const firstLetter = '!'.charCodeAt(0)
const lastLetter = 'u'.charCodeAt(0)
const endOfHexadecimal = '>'.charCodeAt(0)

/** Bytes that become more and more, within the budget: it throws PdfError `file_pdf_too_complex` at its limit. */
class Output {
  length = 0
  private bytes = Buffer.alloc(4096)
  private readonly budget: Budget

  constructor(budget: Budget) {
    this.budget = budget
  }

  add(byte: number, times = 1): void {
    this.reserve(times)
    if (times === 1) this.bytes[this.length] = byte
    else this.bytes.fill(byte, this.length, this.length + times)
    this.length += times
  }

  addAll(bytes: Buffer): void {
    this.reserve(bytes.length)
    bytes.copy(this.bytes, this.length)
    this.length += bytes.length
  }

  /** Adds bytes that stand in it already; the last of them may be the first that this adds. */
  addAgain(start: number, count: number): void {
    this.reserve(count)
    const known = Math.min(count, this.length - start)
    this.bytes.copyWithin(this.length, start, start + known)
    if (known < count) this.bytes[this.length + known] = this.bytes[start] ?? 0
    this.length += count
  }

  end(): Buffer {
    this.budget.unpack(this.length)
    return this.bytes.subarray(0, this.length)
  }

  private reserve(count: number): void {
    const needed = this.length + count
    if (needed <= this.bytes.length) return
    if (needed >= this.budget.room) this.budget.unpack(needed)
    this.bytes = Buffer.concat([this.bytes], Math.max(needed, 2 * this.bytes.length))
  }
}

/** Unpacks hexadecimal digits (7.4.2). */
export function fromHexadecimal(data: Buffer, budget: Budget): Buffer {
  const out = new Output(budget)
  let high = -1
  for (const byte of data) {
    if (byte === endOfHexadecimal) break
    const digit = hexDigit(byte)
    if (digit < 0) continue
    if (high >= 0) out.add(high * 16 + digit)
    high = high < 0 ? digit : -1
  }
  if (high >= 0) out.add(high * 16)
  return out.end()
}

/** Unpacks letters of which five are four bytes (7.4.3). */
export function fromAscii85(data: Buffer, budget: Budget): Buffer {
  const out = new Output(budget)
  let [value, count] = [0, 0]
  const take = (digit: number) => {
    value = value * 85 + digit
    count += 1
  }
  const give = (bytes: number) => {
    for (let place = 3; place > 3 - bytes; place--) out.add(Math.floor(value / 256 ** place) & 255)
    value = 0
    count = 0
  }
  for (const byte of data) {
    if (byte === endOfData) break
    if (byte === fourZeros && count === 0) give(4)
    else if (byte >= firstLetter && byte <= lastLetter) take(byte - firstLetter)
    else if (!isSpace(byte)) throw damaged()
    if (count === 5) give(4)
  }
  const left = count
  if (left > 1) {
    while (count < 5) take(84)
    give(left - 1)
  }
  return out.end()
}

/** Unpacks runs of bytes (7.4.5): a length, then that many bytes or one byte that often. */
export function fromRuns(data: Buffer, budget: Budget): Buffer {
  const out = new Output(budget)
  for (let at = 0; at < data.length; ) {
    const length = data[at] ?? 0
    if (length === 128) break
    const isRun = length > 128
    const count = isRun ? 257 - length : length + 1
    const byte = data[at + 1]
    if (byte === undefined) break
    if (isRun) out.add(byte, count)
    else out.addAll(data.subarray(at + 1, at + 1 + count))
    at += isRun ? 2 : count + 1
  }
  return out.end()
}

const beginAnew = 256
const endOfCodes = 257
const mostCodes = 4096

/**
 * Unpacks LZW (7.4.4): codes of 9 to 12 bits. `early` is 1 if codes become longer one code early, as they do by
 * default. Each new code stands for the bytes of the former one and the byte that follows them in the output.
 */
export function fromLzw(data: Buffer, early: number, budget: Budget): Buffer {
  const out = new Output(budget)
  const starts = new Uint32Array(mostCodes)
  const lengths = new Uint32Array(mostCodes)
  let [next, width, bits, held, former] = [endOfCodes + 1, 9, 0, 0, -1]
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xfffff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === endOfCodes) break
    if (code === beginAnew) {
      ;[next, width, former] = [endOfCodes + 1, 9, -1]
      continue
    }
    const start = out.length
    // A code is known once the one before it was read.
    if (former >= 0 && next < mostCodes) {
      starts[next] = former
      lengths[next] = start - former + 1
      next += 1
    }
    if (code >= next) throw damaged()
    if (code < beginAnew) out.add(code)
    else out.addAgain(starts[code] ?? 0, lengths[code] ?? 0)
    former = start
    if (next + early >= 1 << width && width < 12) width += 1
  }
  return out.end()
}
