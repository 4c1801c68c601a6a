import { acceptedDocumentTypes, type DocumentKind, maxDocumentBytes } from '#domain/documents/documents.ts'
import { fileTypeOf } from '#domain/documents/file-type.ts'
import { isIntactFile } from '#media/integrity.ts'
import { type PreparedFile, UploadFailure } from './send-file.ts'

/** A photo may be larger than other files, because the page shrinks it before sending. */
const maxPhotoBytes = 30 * 1024 * 1024

/** Gives the code of why a chosen file cannot be sent as this kind of document. Null when it can. */
export async function chosenFileProblem(kind: DocumentKind, file: Blob): Promise<string | null> {
  if (file.size === 0) return 'file_empty'
  const type = fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (file.size > (type?.startsWith('image/') ? maxPhotoBytes : maxDocumentBytes)) return 'file_too_large'
  if (type === 'image/heic') return 'file_heic'
  if (!type || !acceptedDocumentTypes[kind].includes(type)) return 'file_type_not_allowed'
  return isIntactFile(type, new Uint8Array(await file.arrayBuffer())) ? null : 'file_damaged'
}

/**
 * Prepares a chosen file for sending. Shrinks a photo, which also removes where and when it was taken; leaves a PDF unchanged.
 * Gives the bytes with their SHA-256; throws UploadFailure. `kind` names the file when the browser gives no usable name.
 */
export async function prepareFile(kind: DocumentKind, file: File): Promise<PreparedFile> {
  const type = fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  const blob = type?.startsWith('image/') ? await shrink(file) : file
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return { blob, name: safeName(file.name) || kind, sha256: hex(hash) }
}

/** Gives a photo as JPEG, at most 2000 px on its longer side, where every letter of a document stays readable. */
async function shrink(file: File): Promise<Blob> {
  const { default: Compressor } = await import('compressorjs').catch(() => {
    throw new UploadFailure('network', 'start')
  })
  return new Promise((resolve) => {
    new Compressor(file, {
      maxWidth: 2000,
      maxHeight: 2000,
      quality: 0.82,
      mimeType: 'image/jpeg',
      // Never sends the original, even where it is smaller, because it can tell where the photo was taken.
      strict: false,
      success: resolve,
      // A picture that this browser cannot draw goes unchanged, and the server says what is wrong with it.
      error: () => resolve(file),
    })
  })
}

const hex = (hash: ArrayBuffer) => [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const safeName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .trim()
    .slice(-200)
