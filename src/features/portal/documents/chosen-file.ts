import { acceptedDocumentTypes, type DocumentKind, maxDocumentBytes } from '#domain/documents/documents.ts'
import { isWholeFile } from '#domain/documents/file-integrity.ts'

/** A photo as the camera made it may be larger than what is sent: it is shrunk first. */
const maxPhotoBytes = 30 * 1024 * 1024

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** The type of a file by its first bytes; null for one that nobody may send. The server looks again, and closer. */
export function typeOf(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (startsWith(head, '\x89PNG\r\n')) return 'image/png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  if (startsWith(head, '%PDF-')) return 'application/pdf'
  if (startsWith(head, 'ftyp', 4) && /^(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(text(head, 8))) return 'image/heic'
  return null
}

const text = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Why a chosen file cannot be sent as this kind of document, as a code; null when it may. */
export async function chosenFileProblem(kind: DocumentKind, file: Blob): Promise<string | null> {
  if (file.size === 0) return 'file_empty'
  const type = typeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (file.size > (type?.startsWith('image/') ? maxPhotoBytes : maxDocumentBytes)) return 'file_too_large'
  if (type === 'image/heic') return 'file_heic'
  if (!type || !acceptedDocumentTypes[kind].includes(type)) return 'file_type_not_allowed'
  return isWholeFile(type, new Uint8Array(await file.arrayBuffer())) ? null : 'file_damaged'
}
