import { documentRules, maxDocumentBytes, type SentKind } from '#domain/documents/documents.ts'
import { type ChosenFileProblem, chosenFileProblem, recogniseFile } from '#media/chosen-file.ts'
import { type Doubt, legibilityIssues, lookedAtSide } from '#media/legibility.ts'
import type { PreparedFile } from './send-file.ts'
import { UploadFailure } from './upload-failure.ts'

/** A photo may be larger than other files, because the page shrinks it before sending. */
const maxPhotoBytes = 30 * 1024 * 1024

/**
 * Returns a chosen file with the type of its content, or the code of the reason why it cannot be sent as this kind of
 * document.
 */
export async function acceptFile(kind: SentKind, chosen: File): Promise<File | ChosenFileProblem> {
  const known = await recogniseFile(chosen)
  const maxBytes = (type: string | null) => (type?.startsWith('image/') ? maxPhotoBytes : maxDocumentBytes)
  return (await chosenFileProblem(known, documentRules[kind].accepts, maxBytes)) ?? known.file
}

/**
 * Prepares an accepted file for sending. Shrinks a photo, which also removes its place and time; leaves a PDF
 * unchanged. Returns the bytes with their SHA-256; throws UploadFailure. `kind` names the file when the browser gives
 * no usable name.
 */
export async function prepareFile(kind: SentKind, file: File): Promise<PreparedFile> {
  const blob = file.type.startsWith('image/') ? await shrink(file) : file
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return { blob, name: safeName(file.name) || kind, sha256: hex(hash) }
}

/** Returns a photo as JPEG, at most 2000 px on its longer side, so that every letter of a document stays readable. */
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
      // Never sends the original, even if it is smaller, because it can contain the place of the photo.
      strict: false,
      success: resolve,
      // A picture that this browser cannot draw goes unchanged, and the server names the problem.
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

/** Draws a photo upright by its camera's note, at most `side` pixels long. Throws if the browser cannot show it. */
async function drawPhoto(file: Blob, side: number, quarterTurns = 0) {
  const photo = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(photo.width, photo.height))
  const [width, height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)]
  const canvas = document.createElement('canvas')
  const upright = quarterTurns % 2 === 0
  canvas.width = upright ? width : height
  canvas.height = upright ? height : width
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarterTurns * Math.PI) / 2)
  context.drawImage(photo, -width / 2, -height / 2, width, height)
  const original = { width: photo.width, height: photo.height }
  photo.close()
  return { canvas, context, original }
}

/**
 * Returns the reasons why a chosen photo may be illegible. None for a PDF, or for a photo that this browser cannot
 * draw.
 */
export async function photoDoubts(file: File): Promise<readonly Doubt[]> {
  if (!file.type.startsWith('image/')) return []
  try {
    const { canvas, context, original } = await drawPhoto(file, lookedAtSide)
    return legibilityIssues(original, context.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    return []
  }
}

// In pixels; longer than the photo that is sent in the end.
const longestSide = 2400

/** Returns a photo turned by a quarter, clockwise; the same one if the browser cannot draw it. */
export async function turnPhoto(file: File): Promise<File> {
  try {
    const { canvas } = await drawPhoto(file, longestSide, 1)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    return blob ? new File([blob], file.name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
