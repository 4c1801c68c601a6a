import { deflateSync } from 'node:zlib'

/**
 * Puts the small objects of a PDF that pdfkit wrote into one compressed stream, with a compressed table of where each object
 * is (object and cross-reference streams, ISO 32000-1, 7.5.7 and 7.5.8): the structure of a long table takes a tenth.
 */
export function packPdf(pdf: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(pdf).toString('latin1')
  const { start, objects, end } = readObjects(text, 0)
  const trailer = /^xref\n[\s\S]*?trailer\n<<([\s\S]*?)>>\nstartxref/.exec(text.slice(end))?.[1]
  const isWhole = objects.every(({ id }, index) => id === index + 1)
  if (trailer === undefined || !isWhole) throw new Error('not a PDF as pdfkit writes it')
  return joined(text.slice(0, start), objects, trailer.replace(/\/Size \d+/, ''), [[0, [0, 0, 65535]]])
}

/**
 * The same for what was appended to a PDF from the byte `from` on, as @libpdf/core writes it. The bytes before it stay as
 * they are.
 */
export function packUpdate(pdf: Uint8Array, from: number): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(pdf).toString('latin1')
  const { start, objects } = readObjects(text, from)
  const old = objects.pop()
  const trailer = /^<<[\s\S]*?\/Type \/XRef\n[\s\S]*?(\/Prev [\s\S]*?)>>\nstream\n/.exec(old?.body ?? '')?.[1]
  if (trailer === undefined) throw new Error('not an update as @libpdf/core writes it')
  return joined(text.slice(0, start), objects, trailer)
}

interface Stored {
  id: number
  body: string
}

const streamStart = '>>\nstream\n'

/** The objects from a place on, in the order of their numbers (the last, of the table, included), and where they are. */
function readObjects(text: string, from: number): { start: number; objects: Stored[]; end: number } {
  const first = /^\d+ 0 obj$/gm
  first.lastIndex = from
  const start = first.exec(text)?.index ?? from
  const opening = /(\d+) 0 obj\n/y
  opening.lastIndex = start
  const objects = []
  let end = start
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const content = opening.lastIndex
    const close = text.indexOf('\nendobj\n', afterStream(text, content))
    if (close === -1) throw new Error('an object of the PDF does not end')
    objects.push({ id: Number(found[1]), body: text.slice(content, close) })
    end = close + '\nendobj\n'.length
    opening.lastIndex = end
  }
  return { start, objects: objects.toSorted((one, other) => one.id - other.id), end }
}

/** Where the stream of the object ends that begins here, or else where the object begins. A stream's bytes may say anything. */
function afterStream(text: string, content: number): number {
  const stream = text.indexOf(streamStart, content)
  if (stream === -1 || text.lastIndexOf('\nendobj\n', stream) >= content) return content
  return stream + streamStart.length + Number(/\/Length (\d+)/.exec(text.slice(content, stream))?.[1])
}

/** The objects after what comes before them, packed, with their table. */
function joined(
  before: string,
  objects: readonly Stored[],
  trailer: string,
  free: readonly [id: number, Place][] = [],
): Uint8Array<ArrayBuffer> {
  const loose = objects.filter(({ body }) => !body.includes(streamStart))
  const packId = Math.max(...objects.map(({ id }) => id)) + 1
  const parts = [before]
  const places = new Map<number, Place>(free)
  let length = before.length
  const append = (id: number, body: string) => {
    places.set(id, [1, length, 0])
    const whole = `${id} 0 obj\n${body}\nendobj\n`
    parts.push(whole)
    length += whole.length
  }
  for (const { id, body } of objects) if (body.includes(streamStart)) append(id, body)
  for (const [index, { id }] of loose.entries()) places.set(id, [2, packId, index])
  append(packId, packed(loose))
  const start = length
  places.set(packId + 1, [1, start, 0])
  append(packId + 1, table(places, trailer))
  parts.push(`startxref\n${start}\n%%EOF\n`)
  return new Uint8Array(Buffer.from(parts.join(''), 'latin1'))
}

type Place = readonly [type: number, where: number, index: number]

function stream(dictionary: string, content: Buffer): string {
  const data = deflateSync(content, { level: 9 })
  return `<< ${dictionary} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`
}

function packed(objects: readonly Stored[]): string {
  let places = ''
  let bodies = ''
  for (const { id, body } of objects) {
    places += `${id} ${bodies.length} `
    bodies += `${body}\n`
  }
  const dictionary = `/Type /ObjStm /N ${objects.length} /First ${places.length}`
  return stream(dictionary, Buffer.from(places + bodies, 'latin1'))
}

function table(places: ReadonlyMap<number, Place>, trailer: string): string {
  const ids = [...places.keys()].toSorted((one, other) => one - other)
  const entries = Buffer.alloc(ids.length * 6)
  const sections: [first: number, count: number][] = []
  for (const [index, id] of ids.entries()) {
    const [type, where, place] = places.get(id) as Place
    entries.writeUInt8(type, index * 6)
    entries.writeUIntBE(where, index * 6 + 1, 3)
    entries.writeUInt16BE(place, index * 6 + 4)
    const section = sections.at(-1)
    if (section && section[0] + section[1] === id) section[1] += 1
    else sections.push([id, 1])
  }
  const size = (ids.at(-1) ?? 0) + 1
  const about = `/Size ${size} /W [1 3 2] /Index [${sections.flat().join(' ')}] ${trailer.trim().replace(/\s+/g, ' ')}`
  return stream(`/Type /XRef ${about}`, entries)
}
