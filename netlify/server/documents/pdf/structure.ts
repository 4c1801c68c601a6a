import { type Budget, damaged, maxObjects, PdfError, tooComplex } from './limits.ts'
import { isDigit, isSpace, Keyword, Syntax } from './syntax.ts'
import { packedIn, unpacked } from './unpack.ts'
import { type Dict, nameOf, Ref, Stream, type Value } from './values.ts'

/** Where an object is: at an offset of the file, or at an index of a stream of objects. */
type Place = { readonly offset: number } | { readonly container: number; readonly index: number }

/** The readers of PDFs look for the header in so many bytes, and so does the site. */
const headerWithin = 1024

/** The objects of a file and where they begin. */
export class Structure {
  readonly trailer: Dict
  /** Whether its objects were found without tables. */
  readonly isScanned: boolean
  private readonly bytes: Buffer
  private readonly places: ReadonlyMap<number, Place>
  private readonly budget: Budget
  private readonly containers = new Map<number, Buffer>()
  private readonly heads = new Map<number, readonly (readonly [number: number, offset: number])[]>()

  constructor(bytes: Buffer, places: ReadonlyMap<number, Place>, trailer: Dict, budget: Budget, isScanned = false) {
    this.bytes = bytes
    this.places = places
    this.trailer = trailer
    this.budget = budget
    this.isScanned = isScanned
  }

  /** The numbers of all objects. */
  get numbers(): Iterable<number> {
    return this.places.keys()
  }

  /**
   * Follows references to a value; undefined where nothing is. Throws PdfError `file_damaged` where the table names a
   * place at which this object is not.
   */
  readonly resolve = (value: Value | undefined): Value | undefined => {
    let current = value
    for (let step = 0; current instanceof Ref; step++) {
      if (step > mostSteps) throw damaged()
      current = this.object(current.number)
    }
    return current
  }

  /** Reads an object; undefined if the file has none of this number. Throws like `resolve`. */
  object(number: number): Value | undefined {
    const place = this.places.get(number)
    if (place === undefined || place === nowhere) return undefined
    if ('offset' in place) return readObject(this.bytes, place.offset, number, this.lengthOf, this.budget).value
    return this.packedObject(number, place.container, place.index)
  }

  /** Reads the length of a stream that stands in an object of its own. */
  private readonly lengthOf = (ref: Ref): number | undefined => {
    const place = this.places.get(ref.number)
    // Never of a stream's own object, nor of one that is packed in a stream whose length may be the question.
    if (place === undefined || !('offset' in place)) return undefined
    const { value } = readObject(this.bytes, place.offset, ref.number, () => undefined, this.budget)
    return typeof value === 'number' ? value : undefined
  }

  private packedObject(number: number, container: number, index: number): Value | undefined {
    const data = this.containerData(container)
    const heads = this.heads.get(container) ?? []
    const head = heads[index]?.[0] === number ? heads[index] : heads.find(([each]) => each === number)
    this.budget.spend(heads[index] === head ? 1 : heads.length)
    if (head === undefined) throw damaged()
    return new Syntax(data, head[1], this.budget).readValue()
  }

  private containerData(container: number): Buffer {
    const known = this.containers.get(container)
    if (known !== undefined) return known
    const place = this.places.get(container)
    if (place === undefined || !('offset' in place)) throw damaged()
    const { value } = readObject(this.bytes, place.offset, container, this.lengthOf, this.budget)
    if (!(value instanceof Stream)) throw damaged()
    const { data } = unpacked(packedIn(value, this.plain), this.plain, this.budget)
    this.heads.set(container, headsOf(value.dict, data, this.plain, this.budget))
    this.containers.set(container, data)
    return data
  }

  // The entries of a container's own dictionary are written in it.
  private readonly plain = (value: Value | undefined) => {
    if (!(value instanceof Ref)) return value
    return this.lengthOf(value)
  }
}

const mostSteps = 8
// Streams that hold objects name their own parts in themselves.
const asIs = (value: Value | undefined) => value

/** Reads the table at the head of a stream of objects: the number and the offset of each. */
function headsOf(dict: Dict, data: Buffer, resolve: (value: Value | undefined) => Value | undefined, budget: Budget) {
  const [count, first] = [resolve(dict.get('N')), resolve(dict.get('First'))]
  if (typeof count !== 'number' || typeof first !== 'number' || count < 0 || count > maxObjects) throw damaged()
  const syntax = new Syntax(data, 0, budget)
  const heads: [number, number][] = []
  for (let index = 0; index < count; index++) heads.push([syntax.readInteger(), first + syntax.readInteger()])
  return heads
}

/**
 * Reads `12 0 obj …` at an offset. Throws `file_damaged` if object `number` does not begin there; any number will do
 * where it is undefined. Returns the position after it, too.
 */
function readObject(
  bytes: Buffer,
  offset: number,
  number: number | undefined,
  lengthOf: (ref: Ref) => number | undefined,
  budget: Budget,
): { value: Value; end: number; number: number } {
  const syntax = new Syntax(bytes, offset, budget)
  const found = syntax.readInteger()
  syntax.readInteger()
  const keyword = syntax.read()
  if (!(keyword instanceof Keyword) || keyword.word !== 'obj') throw damaged()
  if (number !== undefined && found !== number) throw damaged()
  const value = syntax.readValue()
  if (!(value instanceof Map)) return { value, end: syntax.position, number: found }
  const end = syntax.position
  const next = syntax.read()
  if (!(next instanceof Keyword) || next.word !== 'stream') return { value, end, number: found }
  const data = streamData(syntax, value, lengthOf, budget)
  return { value: new Stream(value, data.bytes), end: data.end, number: found }
}

/**
 * Returns the data of a stream, whose keyword was just read: by its length, or up to 'endstream' where that is wrong.
 */
function streamData(syntax: Syntax, dict: Dict, lengthOf: (ref: Ref) => number | undefined, budget: Budget) {
  const { bytes } = syntax
  let start = syntax.position
  if (bytes[start] === 13) start += 1
  if (bytes[start] === 10) start += 1
  const given = dict.get('Length')
  const length = given instanceof Ref ? lengthOf(given) : given
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0 && start + length <= bytes.length) {
    const after = new Syntax(bytes, start + length, budget)
    after.skipSpace()
    if (bytes.toString('latin1', after.position, after.position + endMark.length) === endMark)
      return { bytes: bytes.subarray(start, start + length), end: after.position + endMark.length }
  }
  const over = bytes.indexOf(endMark, start, 'latin1')
  budget.spend((over < 0 ? bytes.length : over) - start)
  if (over < 0) throw damaged()
  let last = over
  if (last > start && bytes[last - 1] === 10) last -= 1
  if (last > start && bytes[last - 1] === 13) last -= 1
  return { bytes: bytes.subarray(start, last), end: over + endMark.length }
}

const endMark = 'endstream'

/**
 * Reads the structure that the file's own tables describe, newest first (ISO 32000-2, section 7.5). Throws PdfError
 * `file_damaged` if a table is not where the file says.
 */
export function structureByTables(bytes: Buffer, budget: Budget): Structure {
  const pointer = bytes.lastIndexOf('startxref', undefined, 'latin1')
  if (pointer < 0) throw damaged()
  const places = new Map<number, Place>()
  const seen = new Set<number>()
  const start = new Syntax(bytes, pointer + 'startxref'.length, budget).readInteger()
  const trailers: Dict[] = []
  const queue = [start]
  for (let offset = queue.shift(); offset !== undefined; offset = queue.shift()) {
    if (seen.has(offset)) continue
    seen.add(offset)
    if (seen.size > mostTables) throw tooComplex()
    const { trailer, free } = readTable(bytes, offset, places, budget)
    trailers.push(trailer)
    // A hybrid file has a second table, of the objects that its first one calls free (section 7.5.8.4).
    const hybrid = trailer.get('XRefStm')
    if (typeof hybrid === 'number')
      for (const number of readTable(bytes, hybrid, places, budget).free) addFree(free, number)
    for (const number of free) addPlace(places, number, nowhere)
    const previous = trailer.get('Prev')
    if (typeof previous === 'number') queue.push(previous)
  }
  return new Structure(bytes, places, joined(trailers), budget)
}

const mostTables = 200

/** Joins trailers, the newest first: what a newer one says counts, and that a file is encrypted, whichever says so. */
function joined(trailers: readonly Dict[]): Dict {
  const all: Dict = new Map()
  for (const trailer of trailers)
    for (const key of ['Root', 'Encrypt']) {
      const value = trailer.get(key)
      if (value !== undefined && !all.has(key)) all.set(key, value)
    }
  return all
}

/**
 * Reads one table, of lines or packed, into `places`, unless a newer one has said where an object is. Returns its
 * trailer, and the numbers that it calls free.
 */
function readTable(bytes: Buffer, offset: number, places: Map<number, Place>, budget: Budget) {
  const syntax = new Syntax(bytes, offset, budget)
  syntax.skipSpace()
  if (isDigit(bytes[syntax.position])) return readPackedTable(bytes, syntax.position, places, budget)
  const keyword = syntax.read()
  if (!(keyword instanceof Keyword) || keyword.word !== 'xref') throw damaged()
  const free: number[] = []
  for (;;) {
    const first = syntax.read()
    if (first instanceof Keyword && first.word === 'trailer') break
    const count = syntax.readInteger()
    if (typeof first !== 'number' || count > maxObjects) throw damaged()
    for (let index = 0; index < count; index++) {
      const at = syntax.readInteger()
      syntax.readInteger()
      const kind = syntax.read()
      if (!(kind instanceof Keyword)) throw damaged()
      if (kind.word === 'n') addPlace(places, first + index, { offset: at })
      else addFree(free, first + index)
    }
  }
  const trailer = syntax.readValue()
  if (!(trailer instanceof Map)) throw damaged()
  return { trailer, free }
}

/** The place of an object that was deleted. */
const nowhere: Place = { offset: Number.POSITIVE_INFINITY }

function addPlace(places: Map<number, Place>, number: number, place: Place): void {
  if (places.has(number)) return
  if (places.size >= maxObjects) throw tooComplex()
  places.set(number, place)
}

function addFree(free: number[], number: number): void {
  if (free.length >= maxObjects) throw tooComplex()
  free.push(number)
}

function readPackedTable(bytes: Buffer, offset: number, places: Map<number, Place>, budget: Budget) {
  const { value } = readObject(bytes, offset, undefined, () => undefined, budget)
  if (!(value instanceof Stream) || nameOf(value.dict.get('Type')) !== 'XRef') throw damaged()
  const { dict } = value
  const { data } = unpacked(packedIn(value, asIs), asIs, budget)
  const widths = integers(dict.get('W'))
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const width = kindWidth + secondWidth + thirdWidth
  if (widths.length < 3 || width < 1 || widths.some((each) => each > 8)) throw damaged()
  const sections = dict.has('Index') ? integers(dict.get('Index')) : [0, integers([dict.get('Size') ?? null])[0] ?? 0]
  const free: number[] = []
  let at = 0
  for (let section = 0; section + 1 < sections.length; section += 2) {
    const [first = 0, count = 0] = sections.slice(section, section + 2)
    for (let index = 0; index < count && at + width <= data.length; index++, at += width) {
      budget.spend(1)
      const kind = kindWidth === 0 ? 1 : uint(data, at, kindWidth)
      const second = uint(data, at + kindWidth, secondWidth)
      const third = uint(data, at + kindWidth + secondWidth, thirdWidth)
      if (kind === 1) addPlace(places, first + index, { offset: second })
      else if (kind === 2) addPlace(places, first + index, { container: second, index: third })
      else addFree(free, first + index)
    }
  }
  return { trailer: dict, free }
}

const integers = (value: Value | undefined): number[] =>
  Array.isArray(value) ? value.map((each) => (Number.isInteger(each) && Number(each) >= 0 ? Number(each) : 0)) : []

function uint(data: Buffer, at: number, width: number): number {
  let value = 0
  for (let index = 0; index < width; index++) value = value * 256 + (data[at + index] ?? 0)
  return value
}

/**
 * Finds the objects of a file without its tables, as readers do with a file whose tables are wrong: from the first byte
 * to the last, where a later object takes the place of an earlier one. Throws PdfError `file_damaged` if there is no
 * catalogue.
 */
export function structureByScan(bytes: Buffer, budget: Budget): Structure {
  const places = new Map<number, Place>()
  const trailers: Dict[] = []
  const catalogues: Dict[] = []
  let position = 0
  for (;;) {
    const [at, word] = nextWord(bytes, position)
    budget.spend((at < 0 ? bytes.length : at) - position)
    if (at < 0) break
    position = at + word.length
    const offset = word === 'obj' ? objectStart(bytes, at) : at
    if (offset < 0) continue
    const read = attempt(() =>
      word === 'obj' ? readObject(bytes, offset, undefined, () => undefined, budget) : undefined,
    )
    if (word === 'trailer') {
      const trailer = attempt(() => new Syntax(bytes, position, budget).readValue())
      if (trailer instanceof Map) trailers.unshift(trailer)
    }
    if (read === undefined) continue
    position = Math.max(position, read.end)
    if (places.size >= maxObjects) throw tooComplex()
    places.set(read.number, { offset })
    noteWhatItIs(read.number, read.value)
  }
  return new Structure(bytes, places, joined([...trailers, ...catalogues]), budget, true)

  function noteWhatItIs(number: number, value: Value): void {
    const dict = value instanceof Stream ? value.dict : value
    const type = dict instanceof Map ? nameOf(dict.get('Type')) : undefined
    if (type === 'Catalog') catalogues.unshift(new Map([['Root', new Ref(number)]]))
    if (!(value instanceof Stream)) return
    if (type === 'XRef') trailers.unshift(value.dict)
    if (type !== 'ObjStm') return
    const packed = attempt(() => {
      const { data } = unpacked(packedIn(value, asIs), asIs, budget)
      return headsOf(value.dict, data, (each) => each, budget)
    })
    for (const [index, [each]] of (packed ?? []).entries()) {
      if (places.size >= maxObjects) throw tooComplex()
      places.set(each, { container: number, index })
    }
  }
}

/** Returns what `work` gives; undefined where it finds damage. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof PdfError && error.problem === 'file_damaged') return undefined
    throw error
  }
}

const letterB = 'b'.charCodeAt(0)
const letterT = 't'.charCodeAt(0)

/** Finds the next 'obj' or 'trailer', whichever comes first; -1 without any. */
function nextWord(bytes: Buffer, from: number): [at: number, word: 'obj' | 'trailer'] {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === letterB && bytes[at - 1] === 111 && bytes[at + 1] === 106) return [at - 1, 'obj']
    if (byte === letterT && bytes.toString('latin1', at, at + 7) === 'trailer') return [at, 'trailer']
  }
  return [-1, 'obj']
}

/** Returns where `12 0 obj` begins whose 'obj' is at an offset; -1 if no two numbers stand before it. */
function objectStart(bytes: Buffer, at: number): number {
  let position = at
  for (let number = 0; number < 2; number++) {
    const before = position
    while (isSpace(bytes[position - 1]) && before - position < mostBlanks) position -= 1
    // '0obj' is taken, '120 obj' is no two numbers.
    if (number === 1 && position === before) return -1
    const digits = position
    while (isDigit(bytes[position - 1]) && digits - position < mostDigits) position -= 1
    if (position === digits) return -1
  }
  return position
}

const mostBlanks = 64
const mostDigits = 10

/** Returns the offset of the header '%PDF-'; -1 if it is not at the beginning, where readers look for it. */
export function headerOffset(bytes: Buffer): number {
  return bytes.subarray(0, headerWithin).indexOf('%PDF-', 0, 'latin1')
}
