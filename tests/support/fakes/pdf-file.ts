/**
 * A catalogue, its list of pages and one empty page: the objects 1 to 3 of a file. `more` is added to the catalogue.
 */
export const blankPageWith = (more: string) => [
  `<</Type/Catalog/Pages 2 0 R${more}>>`,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
]
export const blankPage = blankPageWith('')

/** A stream as an object of a file. */
export function pdfStream(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

/** A PDF of these objects, numbered from 1, with a table of their places. `trailer` is added to its trailer. */
export function pdfFile(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const start = length
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`))
  add(Buffer.from(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}
