import { deflateSync } from 'node:zlib'

/**
 * Puts the small objects of a PDF that pdfkit wrote into one compressed stream, with a compressed table of where each object
 * is (object and cross-reference streams, ISO 32000-1, 7.5.7 and 7.5.8): the structure of a long table takes a tenth.
 */
export function packPdf(pdf: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(pdf).toString('latin1')
  const { objects, trailer } = readObjects(text)
  const isStream = (body: string) => body.includes('>>\nstream\n')
  const loose = objects.filter(({ body }) => !isStream(body))
  const packId = objects.length + 1
  const tableId = objects.length + 2

  const parts = [text.slice(0, text.indexOf('1 0 obj'))]
  const places = new Map<number, readonly [type: number, where: number, index: number]>([[0, [0, 0, 65535]]])
  let length = parts[0]?.length ?? 0
  const append = (id: number, body: string) => {
    places.set(id, [1, length, 0])
    const whole = `${id} 0 obj\n${body}\nendobj\n`
    parts.push(whole)
    length += whole.length
  }
  for (const { id, body } of objects) if (isStream(body)) append(id, body)
  for (const [index, { id }] of loose.entries()) places.set(id, [2, packId, index])
  append(packId, packed(loose))
  const start = length
  places.set(tableId, [1, start, 0])
  append(tableId, table(places, trailer))
  parts.push(`startxref\n${start}\n%%EOF\n`)
  return new Uint8Array(Buffer.from(parts.join(''), 'latin1'))
}

interface Stored {
  id: number
  body: string
}

/** The objects in the order of their numbers, and what the trailer says beside the size. */
function readObjects(text: string): { objects: Stored[]; trailer: string } {
  const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text)?.[1])
  const tail = text.slice(start)
  const offsets = [...tail.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  const ends = [...offsets, start].toSorted((one, other) => one - other)
  const objects = offsets.map((offset, index) => {
    const whole = text.slice(offset, ends[ends.indexOf(offset) + 1])
    const [, id, body] = /^(\d+) 0 obj\n([\s\S]*)\nendobj\n$/.exec(whole) ?? []
    if (Number(id) !== index + 1 || body === undefined) throw new Error('not a PDF as pdfkit writes it')
    return { id: index + 1, body }
  })
  const trailer = /trailer\n<<([\s\S]*?)>>\nstartxref/.exec(tail)?.[1]?.replace(/\/Size \d+/, '')
  if (!trailer) throw new Error('not a PDF as pdfkit writes it')
  return { objects, trailer: trailer.trim() }
}

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

function table(places: ReadonlyMap<number, readonly [number, number, number]>, trailer: string): string {
  const entries = Buffer.alloc(places.size * 6)
  for (const [id, [type, where, index]] of places) {
    entries.writeUInt8(type, id * 6)
    entries.writeUIntBE(where, id * 6 + 1, 3)
    entries.writeUInt16BE(index, id * 6 + 4)
  }
  return stream(`/Type /XRef /Size ${places.size} /W [1 3 2] ${trailer.replace(/\s+/g, ' ')}`, entries)
}
