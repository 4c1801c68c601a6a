import { deflateSync } from 'node:zlib'
import { maxDocumentPixels } from '#domain/documents/documents.ts'
import { demandDrawable } from './drawing-cost.ts'
import { type Budget, damaged, maxDepth, maxObjects, maxPages, PdfError, tooComplex } from './limits.ts'
import { layers, page, type Shape, shownAnnotations } from './shown.ts'
import type { Structure } from './structure.ts'
import { packedIn, unpacked } from './unpack.ts'
import { type Dict, Name, nameOf, Ref, Stream, Text, type Value } from './values.ts'

/**
 * Writes a new PDF of what the pages of a file show. Nothing else of the file is in it: what was not understood does
 * not exist. Throws PdfError: `file_damaged` where a page or its contents are missing, `file_pdf_too_complex`.
 */
export function rewritten(structure: Structure, budget: Budget): Buffer {
  return new Rewriting(structure, budget).run()
}

/** What a page takes from the nodes above it (7.7.3.4). */
const inherited = ['MediaBox', 'CropBox', 'Rotate', 'Resources']

const plain: Shape = { value: true }
const numbers: Shape = { numbers: true }
/** The flag of an annotation that nobody sees (12.5.3). */
const hidden = 2
const results = new WeakMap<() => unknown, unknown>()

/**
 * Returns what a part of a shape gives, the same at each call: it is known by its identity which object was copied how.
 */
function once<Result>(part: () => Result): Result {
  const result = (results.get(part) as Result | undefined) ?? part()
  results.set(part, result)
  return result
}

class Rewriting {
  private readonly structure: Structure
  private readonly budget: Budget
  /** The new objects by number less one. A place is taken before what stands there is copied. */
  private readonly objects: Value[] = []
  private readonly copies = new Map<Shape, Map<number, Ref>>()
  private readonly waiting: (() => void)[] = []
  /** What the streams say that are no pictures, unpacked. */
  private readonly instructions = new Map<Stream, Buffer>()

  constructor(structure: Structure, budget: Budget) {
    this.structure = structure
    this.budget = budget
  }

  run(): Buffer {
    const { resolve, trailer } = this.structure
    const catalogue = resolve(trailer.get('Root'))
    if (!(catalogue instanceof Map)) throw damaged()
    const pages = this.pages(catalogue.get('Pages'))
    const root: Dict = new Map<string, Value>([['Type', new Name('Catalog')]])
    const tree: Dict = new Map<string, Value>([['Type', new Name('Pages')]])
    const [rootRef, treeRef] = [this.add(root), this.add(tree)]
    root.set('Pages', treeRef)
    const kids = pages.map((each) => this.page(each, treeRef))
    tree.set('Kids', kids)
    tree.set('Count', kids.length)
    const visible = this.copy(catalogue.get('OCProperties'), layers)
    if (visible !== undefined) root.set('OCProperties', visible)
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) next()
    const drawn = kids.map(({ number }) => this.objects[number - 1]).filter((each) => each instanceof Map)
    demandDrawable(this.objects, drawn, this.instructions)
    return fileOf(this.objects, rootRef)
  }

  /** Returns the pages in order, each with what it inherits. */
  private pages(top: Value | undefined): Dict[] {
    const { resolve } = this.structure
    const found: Dict[] = []
    const seen = new Set<number>()
    const stack: { node: Value | undefined; above: Dict }[] = [{ node: top, above: new Map() }]
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (next.node instanceof Ref) {
        if (seen.has(next.node.number)) continue
        seen.add(next.node.number)
      }
      const node = resolve(next.node)
      if (!(node instanceof Map)) throw damaged()
      const here: Dict = new Map(next.above)
      for (const key of inherited) {
        const value = node.get(key)
        if (value !== undefined && value !== null) here.set(key, value)
      }
      const kids = resolve(node.get('Kids'))
      if (Array.isArray(kids)) {
        if (kids.length + stack.length > maxObjects) throw tooComplex()
        for (const kid of kids.toReversed()) stack.push({ node: kid, above: here })
      } else {
        if (found.length >= maxPages) throw tooComplex()
        found.push(new Map([...node, ...here]))
      }
    }
    if (found.length === 0) throw damaged()
    return found
  }

  private page(given: Dict, parent: Ref): Ref {
    const { resolve } = this.structure
    const box = resolve(given.get('MediaBox'))
    if (!Array.isArray(box) || box.length < 4) given.set('MediaBox', [0, 0, 595, 842])
    const list = resolve(given.get('Contents'))
    for (const part of Array.isArray(list) ? list : [list])
      if (part !== undefined && part !== null && !(resolve(part) instanceof Stream)) throw damaged()
    if (given.get('Contents') instanceof Ref && list === undefined) throw damaged()
    const annotations = resolve(given.get('Annots'))
    const shown = Array.isArray(annotations) ? this.shownOf(annotations) : []
    given.set('Annots', shown.length > 0 ? shown : null)
    const copy = this.copy(given, page)
    if (!(copy instanceof Map)) throw damaged()
    copy.set('Type', new Name('Page'))
    copy.set('Parent', parent)
    return this.add(copy)
  }

  /**
   * Returns the annotations that are pictures, a field of a form as the stamp that it looks like. Throws PdfError
   * `file_pdf_undrawn` for a field whose text the file leaves to its reader to draw: it would be lost without a word.
   */
  private shownOf(annotations: readonly Value[]): Value[] {
    return annotations.flatMap((each) => {
      const dict = this.structure.resolve(each)
      const subtype = dict instanceof Map ? shownAnnotations[nameOf(dict.get('Subtype')) ?? ''] : undefined
      if (dict instanceof Map && nameOf(dict.get('Subtype')) === 'Widget' && this.isUndrawn(dict))
        throw new PdfError('file_pdf_undrawn')
      return dict instanceof Map && subtype !== undefined ? [new Map([...dict, ['Subtype', new Name(subtype)]])] : []
    })
  }

  /** Tells whether a visible field has a text, its own or that of the field above it, and no drawing of it. */
  private isUndrawn(field: Dict): boolean {
    const { resolve } = this.structure
    const drawn = resolve(field.get('AP'))
    const isDrawn = drawn instanceof Map && resolve(drawn.get('N')) !== undefined
    if (isDrawn || (Number(resolve(field.get('F'))) & hidden) !== 0) return false
    let node: Value | undefined = field
    for (let step = 0; node instanceof Map && step < maxDepth; step++) {
      const value = resolve(node.get('V'))
      if (value !== undefined && value !== null) return value instanceof Text && value.bytes !== ''
      node = resolve(node.get('Parent'))
    }
    return false
  }

  private add(value: Value): Ref {
    if (this.objects.length >= maxObjects) throw tooComplex()
    this.objects.push(value)
    return new Ref(this.objects.length)
  }

  /** Copies what of a value its shape allows; undefined where it allows nothing. */
  private copy(value: Value | undefined, shape: Shape, depth = 0): Value | undefined {
    if (depth > maxDepth) throw tooComplex()
    this.budget.addValue()
    if (value === undefined || value === null) return undefined
    if (value instanceof Ref) return this.copyReferred(value, shape)
    if (value instanceof Stream) return shape.stream ? this.copyStream(value, shape, depth) : undefined
    if (value instanceof Map) return this.copyDictionary(value, shape, depth)
    if (!Array.isArray(value)) return shape.value || (shape.numbers && typeof value === 'number') ? value : undefined
    const item = shape.items ? once(shape.items) : shape.value ? plain : shape.numbers && numbers
    return item && value.map((each) => this.copy(each, item, depth + 1) ?? null)
  }

  /**
   * Copies an object of the file once for each shape. The copy is made later, so that objects may refer to each other.
   */
  private copyReferred(ref: Ref, shape: Shape): Ref | undefined {
    const copies = this.copies.get(shape) ?? new Map<number, Ref>()
    this.copies.set(shape, copies)
    const known = copies.get(ref.number)
    if (known !== undefined) return known
    const place = this.add(null)
    copies.set(ref.number, place)
    this.waiting.push(() => {
      const value = this.structure.resolve(ref)
      // A file that lacks its table and something that its pages show was cut on its way.
      if (value === undefined && this.structure.isScanned) throw damaged()
      this.objects[place.number - 1] = this.copy(value, shape) ?? null
    })
    return place
  }

  private copyDictionary(dict: Dict, shape: Shape, depth: number): Dict | undefined {
    if (shape.entries !== undefined) {
      const entry = once(shape.entries)
      return this.copyEntries(dict, () => entry, depth)
    }
    return shape.keys && this.copyKeys(dict, once(shape.keys), depth)
  }

  private copyKeys(dict: Dict, keys: Readonly<Record<string, Shape>>, depth: number): Dict {
    return this.copyEntries(dict, (key) => (Object.hasOwn(keys, key) ? keys[key] : undefined), depth)
  }

  private copyEntries(dict: Dict, shapeOf: (key: string) => Shape | undefined, depth: number): Dict {
    const copy: Dict = new Map()
    for (const [key, value] of dict) {
      const shape = shapeOf(key)
      const copied = shape && this.copy(value, shape, depth + 1)
      if (copied !== undefined) copy.set(key, copied)
    }
    return copy
  }

  /**
   * Copies a stream as an object of its own, unpacked within the budget and packed anew: so nobody meets more bytes in
   * it than were counted, and no program that searches a file as text finds what looks like an object. Of a picture the
   * last filter stays, which gives its reader no more than the pixels that were counted. Undefined for a drawing in
   * another language, PostScript.
   */
  private copyStream(stream: Stream, shape: Shape, depth: number): Stream | undefined {
    const { resolve } = this.structure
    const kind = shape.drawing ? (nameOf(resolve(stream.dict.get('Subtype'))) ?? 'Form') : undefined
    if (kind !== undefined && kind !== 'Form' && kind !== 'Image') return undefined
    const isPicture = kind === 'Image'
    const [width, height] = [resolve(stream.dict.get('Width')), resolve(stream.dict.get('Height'))]
    if (isPicture && Number(width) * Number(height) > maxDocumentPixels) throw tooComplex()
    const packed = packedIn(stream, resolve)
    if (packed.filters.length > mostFilters || packed.filters.some((each) => !knownFilters.has(each)))
      throw tooComplex()
    const { data, filters, parameters } = unpacked(packed, resolve, this.budget, isPicture ? 1 : 0)
    const dict = this.copyKeys(stream.dict, shape.keys ? once(shape.keys) : {}, depth)
    const [filter] = filters
    dict.set('Filter', new Name(filter ?? 'FlateDecode'))
    if (filter === undefined) {
      const packedAnew = new Stream(dict, deflateSync(data))
      this.instructions.set(packedAnew, data)
      return packedAnew
    }
    const copied = this.copy(parameters[0], filterParameters, depth)
    if (copied !== undefined) dict.set('DecodeParms', copied)
    return new Stream(dict, data)
  }
}

const mostFilters = 3
// 7.4: all but 'Crypt', which is for encrypted files.
const knownFilters = new Set(
  'FlateDecode LZWDecode ASCIIHexDecode ASCII85Decode RunLengthDecode CCITTFaxDecode DCTDecode JBIG2Decode JPXDecode Fl LZW AHx A85 RL CCF DCT'.split(
    ' ',
  ),
)
const filterNumbers =
  'Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform'
const filterParameters: Shape = {
  keys: () => ({
    ...Object.fromEntries(filterNumbers.split(' ').map((name) => [name, { value: true } as const])),
    JBIG2Globals: { stream: true },
  }),
}

/** Writes a file of these objects, with a table of their places. */
function fileOf(objects: readonly Value[], root: Ref): Buffer {
  const all = [...objects]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  // A stream inside another value becomes an object of its own, at the end of the list.
  const place = (stream: Stream) => `${all.push(stream)} 0 R`
  for (let index = 0; index < all.length; index++) {
    const value = all[index] ?? null
    offsets.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (value instanceof Stream) {
      const dict = new Map(value.dict).set('Length', value.data.length)
      add(Buffer.from(`${text(dict, place)}\nstream\n`, 'latin1'))
      add(value.data)
      add(Buffer.from('\nendstream\nendobj\n'))
    } else add(Buffer.from(`${text(value, place)}\nendobj\n`, 'latin1'))
  }
  const start = length
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  add(Buffer.from(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n${lines.join('')}`))
  add(Buffer.from(`trailer\n<</Size ${all.length + 1}/Root ${root.number} 0 R>>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** Writes a value, one char a byte. */
function text(value: Value, place: (stream: Stream) => string): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Name) return name(value.text)
  if (value instanceof Text) return `<${Buffer.from(value.bytes, 'latin1').toString('hex')}>`
  if (value instanceof Ref) return `${value.number} 0 R`
  if (value instanceof Stream) return place(value)
  if (Array.isArray(value)) return `[${value.map((each) => text(each, place)).join(' ')}]`
  return `<<${[...value].map(([key, each]) => `${name(key)} ${text(each, place)}`).join('')}>>`
}

function numberText(value: number): string {
  const near = Math.max(-largestNumber, Math.min(largestNumber, value))
  return Number.isInteger(near) ? String(near) : near.toFixed(6)
}

const largestNumber = 1e15

const name = (of: string) =>
  `/${of.replace(/[^A-Za-z0-9_.+*-]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
