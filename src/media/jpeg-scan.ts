import { isFrame, picturePieces, startOfScan, viewOf } from './picture.ts'

/** A component of a picture: brightness or a colour. */
interface Component {
  readonly id: number
  readonly across: number
  readonly down: number
}

interface Frame {
  readonly type: string
  readonly width: number
  readonly height: number
  readonly components: readonly Component[]
}

/** The numbers of a Huffman table by the length of their code (ITU T.81, annex F.2.2.3). */
interface Table {
  readonly largest: Int32Array
  readonly offset: Int32Array
  readonly values: Uint8Array
}

const sequential = ['c0', 'c1']
const progressive = 'c2'
const huffmanTables = 'c4'
const restartInterval = 'dd'

/**
 * Tells whether a JPEG that lacks its end mark has all of its picture, so that only the mark is missing. Reads the
 * compressed data to its last block. A progressive one has all of it, in less than full sharpness, once the last pass
 * has begun.
 */
export function hasAllOfPicture(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  const tables = new Map<number, Table>()
  const sharpened = new Set<number>()
  let frame: Frame | undefined
  let restart = 0
  let isWhole = false
  for (const { type, body, end } of picturePieces('image/jpeg', bytes)) {
    if (isFrame(type)) frame = readFrame(type, bytes, body, end)
    else if (type === huffmanTables) readTables(bytes, body, end, tables)
    else if (type === restartInterval && end - body >= 2) restart = view.getUint16(body)
    if (type !== startOfScan || frame === undefined) continue
    const count = bytes[body] ?? 0
    const data = body + 1 + count * 2 + 3
    if (data > end) return false
    const selected = Array.from({ length: count }, (_, index) => ({
      id: bytes[body + 1 + index * 2] ?? 0,
      tables: bytes[body + 2 + index * 2] ?? 0,
    }))
    if (frame.type === progressive) {
      const isLastPass = ((bytes[data - 1] ?? 0) & 15) === 0 && (bytes[data - 2] ?? 0) > 0
      for (const { id } of selected) if (isLastPass) sharpened.add(id)
      isWhole = frame.components.every(({ id }) => sharpened.has(id))
    } else if (sequential.includes(frame.type)) {
      isWhole = missingUnits({ bytes: bytes.subarray(data, end), frame, selected, tables, restart }) <= mostMissing
    } else return false
  }
  return isWhole
}

/** The bits after the last block are filled up, so the very last one may lack some. */
const mostMissing = 1

function readFrame(type: string, bytes: Uint8Array, body: number, end: number): Frame | undefined {
  const view = viewOf(bytes)
  if (end - body < 6) return undefined
  const count = bytes[body + 5] ?? 0
  if (count === 0 || end - body < 6 + count * 3) return undefined
  const components = Array.from({ length: count }, (_, index) => {
    const sampling = bytes[body + 7 + index * 3] ?? 0
    return { id: bytes[body + 6 + index * 3] ?? 0, across: sampling >> 4, down: sampling & 15 }
  })
  if (components.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return undefined
  return { type, height: view.getUint16(body + 1), width: view.getUint16(body + 3), components }
}

function readTables(bytes: Uint8Array, body: number, end: number, tables: Map<number, Table>): void {
  let at = body
  while (at + 17 <= end) {
    const counts = bytes.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    if (at + 17 + total > end) return
    const largest = new Int32Array(17).fill(-1)
    const offset = new Int32Array(17)
    let code = 0
    let index = 0
    for (let length = 1; length <= 16; length++) {
      const count = counts[length - 1] ?? 0
      offset[length] = index - code
      code += count
      index += count
      if (count > 0) largest[length] = code - 1
      code *= 2
    }
    tables.set(bytes[at] ?? 0, { largest, offset, values: bytes.subarray(at + 17, at + 17 + total) })
    at += 17 + total
  }
}

interface Scan {
  readonly bytes: Uint8Array
  readonly frame: Frame
  readonly selected: readonly { readonly id: number; readonly tables: number }[]
  readonly tables: ReadonlyMap<number, Table>
  readonly restart: number
}

const acTables = 16

/** Returns how many units of a scan (MCUs, annex A.2) are not in its data. */
function missingUnits({ bytes, frame, selected, tables, restart }: Scan): number {
  const mostAcross = Math.max(...frame.components.map(({ across }) => across))
  const mostDown = Math.max(...frame.components.map(({ down }) => down))
  const parts = selected.flatMap(({ id, tables: given }) => {
    const component = frame.components.find((each) => each.id === id)
    const [dc, ac] = [tables.get(given >> 4), tables.get(acTables + (given & 15))]
    return component && dc && ac ? [{ component, dc, ac }] : []
  })
  const [first] = parts
  if (first === undefined || parts.length !== selected.length) return Number.POSITIVE_INFINITY
  // The blocks of one component alone stand one by one; those of several are mixed by their sampling.
  const isAlone = parts.length === 1
  const ofPicture = (pixels: number, sampling: number, most: number) =>
    isAlone ? Math.ceil(Math.ceil((pixels * sampling) / most) / 8) : Math.ceil(pixels / (8 * most))
  const total =
    ofPicture(frame.width, first.component.across, mostAcross) * ofPicture(frame.height, first.component.down, mostDown)
  const bits = new Bits(bytes)
  for (let unit = 0; unit < total; unit++) {
    if (restart > 0 && unit > 0 && unit % restart === 0) bits.restart()
    for (const { component, dc, ac } of parts) {
      const blocks = isAlone ? 1 : component.across * component.down
      for (let block = 0; block < blocks; block++) skipBlock(bits, dc, ac)
    }
    if (bits.isOver) return total - unit
  }
  return 0
}

function skipBlock(bits: Bits, dc: Table, ac: Table): void {
  bits.skip(symbolOf(bits, dc))
  for (let at = 1; at < 64 && !bits.isOver; ) {
    const symbol = symbolOf(bits, ac)
    const [zeros, size] = [symbol >> 4, symbol & 15]
    if (size === 0 && zeros < 15) return
    bits.skip(size)
    at += zeros + 1
  }
}

function symbolOf(bits: Bits, { largest, offset, values }: Table): number {
  let code = 0
  for (let length = 1; length <= 16; length++) {
    code = code * 2 + bits.next()
    if (code <= (largest[length] ?? -1)) return values[code + (offset[length] ?? 0)] ?? 0
  }
  // No code at all: the data is something else.
  bits.isOver = true
  return 0
}

/** The bits of compressed data, without its stuffed zeros. */
class Bits {
  /** Whether more bits were asked for than there are. */
  isOver = false
  private readonly bytes: Uint8Array
  private at = 0
  private left = 0
  private current = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  next(): number {
    if (this.left === 0) this.load()
    this.left -= 1
    return (this.current >> this.left) & 1
  }

  skip(count: number): void {
    for (let bit = 0; bit < count; bit++) this.next()
  }

  /** Goes on behind the next restart marker. */
  restart(): void {
    this.left = 0
    if (this.bytes[this.at] !== 0xff) this.isOver = true
    this.at += 2
  }

  private load(): void {
    const byte = this.bytes[this.at]
    const next = this.bytes[this.at + 1]
    this.left = 8
    if (byte === undefined || (byte === 0xff && next !== 0)) {
      this.isOver = true
      this.current = 0
      return
    }
    this.current = byte
    this.at += byte === 0xff ? 2 : 1
  }
}
