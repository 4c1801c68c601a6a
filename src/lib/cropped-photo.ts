import type { MotorcycleInput } from '#api/motorcycles.ts'

type Photo = Pick<NonNullable<MotorcycleInput['photos']>[number], 'sha256' | 'crop'>

/**
 * Gives the part of a stored photo that pages show, `width` px wide. Null where the server gives no photo. Throws when the
 * request fails or the browser cannot decode the photo.
 */
export async function croppedPhoto({ sha256, crop }: Photo, width: number, signal: AbortSignal): Promise<Blob | null> {
  const answer = await fetch(`/api/admin/catalogue/photos/${sha256}`, { signal })
  if (!answer.ok) return null
  const picture = await createImageBitmap(await answer.blob(), crop.left, crop.top, crop.width, crop.height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = (width * 5) / 8
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
}
