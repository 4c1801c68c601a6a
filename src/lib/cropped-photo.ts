import type { MotorcycleInput } from '#api/motorcycles.ts'

type Photo = Pick<NonNullable<MotorcycleInput['photos']>[number], 'sha256' | 'crop'>

/**
 * Returns the part of a stored photo that pages show, `width` px wide. Null if the server gives no photo. Throws when
 * the request fails or the browser cannot decode the photo.
 */
export async function croppedPhoto({ sha256, crop }: Photo, width: number, signal: AbortSignal): Promise<Blob | null> {
  const whole = await storedPhoto(sha256, signal)
  if (!whole) return null
  const picture = await createImageBitmap(whole, crop.left, crop.top, crop.width, crop.height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = (width * 5) / 8
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
}

/** Returns a stored photo as it was sent. Null if the server gives none. Throws when the request fails. */
export async function storedPhoto(sha256: string, signal?: AbortSignal): Promise<Blob | null> {
  const answer = await fetch(`/api/admin/catalogue/photos/${sha256}`, signal ? { signal } : {})
  return answer.ok ? answer.blob() : null
}
