import { inflateSync, constants as zlib } from 'node:zlib'
import { type Budget, damaged, tooComplex } from './limits.ts'
import { type Dict, nameOf, type Stream, type Value } from './values.ts'

/** Returns the filters of a stream, the outermost first. `resolve` follows references. */
export function filtersOf(dict: Dict, resolve: (value: Value | undefined) => Value | undefined): string[] {
  const filter = resolve(dict.get('Filter'))
  const list = Array.isArray(filter) ? filter : [filter]
  return list.map((each) => nameOf(resolve(each))).filter((name) => name !== undefined)
}

/** Tells whether a filter is the compression of zip. */
export const isFlate = (filter: string | undefined) => filter === 'FlateDecode' || filter === 'Fl'

/**
 * Unpacks data that is packed as in a zip, within the budget; of data that is cut off, the bytes before the cut. Throws
 * PdfError: `file_damaged`, `file_pdf_too_complex`.
 */
export function inflate(data: Buffer, budget: Budget): Buffer {
  try {
    const unpacked = inflateSync(data, { maxOutputLength: Math.max(1, budget.room), finishFlush: zlib.Z_SYNC_FLUSH })
    budget.unpack(unpacked.length)
    return unpacked
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooComplex()
    throw damaged()
  }
}

/**
 * Unpacks a stream of objects or of the cross-reference table. Takes the ways in which programs pack these: not at all,
 * or by Flate with a predictor. Throws PdfError: `file_pdf_too_complex` for any other way.
 */
export function unpackStructure(
  stream: Stream,
  resolve: (value: Value | undefined) => Value | undefined,
  budget: Budget,
): Buffer {
  const filters = filtersOf(stream.dict, resolve)
  if (filters.length === 0) return stream.data
  if (filters.length > 1 || !isFlate(filters[0])) throw tooComplex()
  const unpacked = inflate(stream.data, budget)
  const given = resolve(stream.dict.get('DecodeParms') ?? stream.dict.get('DP'))
  const parameters = resolve(Array.isArray(given) ? given[0] : given)
  if (!(parameters instanceof Map)) return unpacked
  const number = (key: string, otherwise: number) => {
    const value = resolve(parameters.get(key))
    return typeof value === 'number' ? value : otherwise
  }
  const predictor = number('Predictor', 1)
  if (predictor === 1) return unpacked
  // TIFF's predictor is for pictures.
  if (predictor < 10) throw tooComplex()
  const bits = number('Colors', 1) * number('BitsPerComponent', 8)
  return withoutPredictor(unpacked, Math.ceil((bits * number('Columns', 1)) / 8), Math.ceil(bits / 8))
}

/** Undoes the prediction of PNG (its specification, section 9): each row has its kind in the byte before it. */
function withoutPredictor(data: Buffer, rowBytes: number, pixelBytes: number): Buffer {
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
