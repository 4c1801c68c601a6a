import { inflateSync, constants as zlib } from 'node:zlib'
import { fromAscii85, fromHexadecimal, fromLzw, fromRuns } from './filters.ts'
import { type Budget, damaged, tooComplex } from './limits.ts'
import { nameOf, type Stream, type Value } from './values.ts'

type Resolve = (value: Value | undefined) => Value | undefined
type Parameter = (key: string, otherwise: number) => number

/** Data as its filters pack it, the outermost first, and the parameters of each filter. */
export interface Packed {
  readonly data: Buffer
  readonly filters: readonly string[]
  readonly parameters: readonly Value[]
}

/** Returns what a stream holds, and how it is packed. `resolve` follows references. */
export function packedIn({ dict, data }: Stream, resolve: Resolve): Packed {
  const filters = listOf(resolve(dict.get('Filter')))
    .map((each) => nameOf(resolve(each)))
    .filter((name) => name !== undefined)
  const parameters = listOf(resolve(dict.get('DecodeParms') ?? dict.get('DP')))
  return { data, filters, parameters: filters.map((_, place) => resolve(parameters[place]) ?? null) }
}

const listOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : [value ?? null])

/**
 * Unpacks data within the budget until `left` filters remain. Of data that is cut off it gives what stands before the
 * cut. Throws PdfError: `file_damaged`, and `file_pdf_too_complex` for filters that only pictures have.
 */
export function unpacked(packed: Packed, resolve: Resolve, budget: Budget, left = 0): Packed {
  let { data } = packed
  const count = Math.max(0, packed.filters.length - left)
  for (let place = 0; place < count; place++) {
    const unpack = unpackers[packed.filters[place] ?? '']
    if (unpack === undefined) throw tooComplex()
    const given = packed.parameters[place]
    const parameter: Parameter = (key, otherwise) => {
      const value = given instanceof Map ? resolve(given.get(key)) : undefined
      return typeof value === 'number' ? value : otherwise
    }
    data = withoutPredictor(unpack(data, budget, parameter), parameter)
  }
  return { data, filters: packed.filters.slice(count), parameters: packed.parameters.slice(count) }
}

const fromZip = (data: Buffer, budget: Budget) => inflate(data, budget)
const fromCodes = (data: Buffer, budget: Budget, parameter: Parameter) =>
  fromLzw(data, parameter('EarlyChange', 1), budget)

/** The filters of any data (7.4), by both of their names. */
const unpackers: Readonly<Record<string, (data: Buffer, budget: Budget, parameter: Parameter) => Buffer>> = {
  FlateDecode: fromZip,
  Fl: fromZip,
  LZWDecode: fromCodes,
  LZW: fromCodes,
  ASCIIHexDecode: fromHexadecimal,
  AHx: fromHexadecimal,
  ASCII85Decode: fromAscii85,
  A85: fromAscii85,
  RunLengthDecode: fromRuns,
  RL: fromRuns,
}

function inflate(data: Buffer, budget: Budget): Buffer {
  try {
    const unpacked = inflateSync(data, { maxOutputLength: Math.max(1, budget.room), finishFlush: zlib.Z_SYNC_FLUSH })
    budget.unpack(unpacked.length)
    return unpacked
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooComplex()
    throw damaged()
  }
}

/** Undoes the prediction that parameters name. Throws PdfError `file_pdf_too_complex` for TIFF's, a picture's. */
function withoutPredictor(data: Buffer, parameter: Parameter): Buffer {
  const predictor = parameter('Predictor', 1)
  if (predictor === 1 || data.length === 0) return data
  if (predictor < 10) throw tooComplex()
  const bits = parameter('Colors', 1) * parameter('BitsPerComponent', 8)
  return unpredicted(data, Math.ceil((bits * parameter('Columns', 1)) / 8), Math.ceil(bits / 8))
}

/** Undoes the prediction of PNG (its specification, section 9): each row has its kind in the byte before it. */
function unpredicted(data: Buffer, rowBytes: number, pixelBytes: number): Buffer {
  if (!(rowBytes >= 1 && pixelBytes >= 1 && rowBytes <= data.length)) throw damaged()
  const rows = Math.ceil(data.length / (rowBytes + 1))
  const out = Buffer.alloc(rows * rowBytes)
  let written = 0
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1)
    const kind = data[from]
    const line = data.subarray(from + 1, from + 1 + rowBytes)
    for (let column = 0; column < line.length; column++) {
      const at = row * rowBytes + column
      const left = column >= pixelBytes ? (out[at - pixelBytes] ?? 0) : 0
      const up = row > 0 ? (out[at - rowBytes] ?? 0) : 0
      const upLeft = row > 0 && column >= pixelBytes ? (out[at - rowBytes - pixelBytes] ?? 0) : 0
      out[at] = (line[column] ?? 0) + predicted(kind, left, up, upLeft)
    }
    written += line.length
  }
  return out.subarray(0, written)
}

function predicted(kind: number | undefined, left: number, up: number, upLeft: number): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  return kind === 4 ? paeth(left, up, upLeft) : 0
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const [fromLeft, fromUp, fromBoth] = [left, up, upLeft].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ]
  if (fromLeft <= fromUp && fromLeft <= fromBoth) return left
  return fromUp <= fromBoth ? up : upLeft
}
