import { inflateSync } from 'node:zlib'

export type PdfProblem = 'file_pdf_active' | 'file_pdf_protected'

/** All objects of a file that are compressed, in bytes of text: a page or two have some thousand. */
const maxObjectsBytes = 32 * 1024 * 1024

/**
 * What makes a PDF more than pages to look at: JavaScript, actions that start something, files inside it; or that it cannot be
 * looked into. ISO 32000-2: 12.6.4 (actions), 7.11.4 (embedded files), 7.5.7 (object streams). Undefined where it has none.
 */
export function pdfProblem(bytes: Uint8Array): PdfProblem | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (hasActiveName(plain(text))) return 'file_pdf_active'
  const isEncrypted = plain(text).includes('/Encrypt')
  let room = maxObjectsBytes
  for (const stream of objectStreams(text)) {
    const objects = isEncrypted ? undefined : inflated(stream, room)
    if (objects === undefined) return 'file_pdf_protected'
    room -= objects.length
    if (hasActiveName(plain(objects)) || hasShortName(plain(objects))) return 'file_pdf_active'
  }
  return hasShortName(plain(text.replace(streams, ' '))) ? 'file_pdf_active' : undefined
}

// Some programs forgive a missing end.
const streams = /\bstream[ \t]*(?:\r\n|\n|\r)[\s\S]*?(?:endstream|$)/g

/** Letters of a name may be written as their numbers: /#4aavaScript. */
const plain = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Names that compressed data does not have by chance. */
const hasActiveName = (text: string) =>
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|GoToE|ImportData)(?![A-Za-z])/.test(text)

/** Names that are short enough to be there by chance: looked for outside of compressed data only. */
const hasShortName = (text: string) => /\/(?:JS|EF|XFA)(?![A-Za-z])/.test(text)

interface ObjectStream {
  head: string
  data: string
}

/** The streams that hold other objects, by what their dictionary says; what is before it counts as part of it. */
function* objectStreams(text: string): Iterable<ObjectStream> {
  let before = 0
  for (const { index, 0: stream } of text.matchAll(streams)) {
    const head = plain(text.slice(before, index))
    before = index + stream.length
    const isObjects =
      head.includes('/ObjStm') || (/\/N\s+\d/.test(head) && /\/First\s+\d+\s*(?!\d|\s*\d+\s+R)/.test(head))
    if (isObjects) yield { head, data: stream.replace(/^stream[ \t]*(?:\r\n|\n|\r)/, '') }
  }
}

/** The objects of a stream that is compressed in the one way that all programs use; undefined for any other. */
function inflated({ head, data }: ObjectStream, room: number): string | undefined {
  if (!/\/(?:Filter|F)\b/.test(head)) return data
  const isPlainFlate = /\/Filter\s*\[?\s*\/(?:FlateDecode|Fl)\s*(?:\]|\/|>>)/.test(head) && !/\/DecodeParms/.test(head)
  if (!isPlainFlate) return undefined
  try {
    return inflateSync(Buffer.from(data, 'latin1'), { maxOutputLength: room }).toString('latin1')
  } catch {
    return undefined
  }
}
