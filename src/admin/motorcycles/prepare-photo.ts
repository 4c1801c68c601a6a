import { largestPhoto } from '#domain/catalogue/photo-files.ts'

/** A photo ready to be sent, upright, and its size in pixels. */
export type PreparedPhoto = { blob: Blob; width: number; height: number }

/** In pixels: enough for the site's largest width, and for a crop of half the photo. */
const longestSide = 2560
/** In bytes: the largest body that one request can carry. */
const largestBody = 3.9 * 1024 * 1024

/** A file cannot be a photo. The message is a code of `#content/sentences.ts`. */
export class PhotoProblem extends Error {}

/**
 * Reads a chosen file, turns it upright by the camera's note, and reduces it to the size that the site needs. Throws
 * PhotoProblem.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (file.size === 0) throw new PhotoProblem('file_empty')
  if (file.size > largestPhoto.bytes) throw new PhotoProblem('photo_too_large')
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PhotoProblem('photo_unreadable')
  })
  if (picture.width * picture.height > largestPhoto.pixels) throw new PhotoProblem('file_too_many_pixels')
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return { blob: await encoded(canvas), width: canvas.width, height: canvas.height }
}

/** Encodes as WebP, which keeps transparency, or as JPEG in browsers that cannot write WebP. Throws PhotoProblem. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of [0.9, 0.75, 0.5]) {
    for (const type of ['image/webp', 'image/jpeg']) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
      if (blob && blob.type === type && blob.size <= largestBody) return blob
    }
  }
  throw new PhotoProblem('photo_unreadable')
}
