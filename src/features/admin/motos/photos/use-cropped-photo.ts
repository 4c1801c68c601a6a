import { useEffect, useState } from 'react'
import type { Photo } from '#domain/catalogue/catalogue.ts'

/** The part of a stored photo that is shown, as an address that is good while the component is there; undefined until then. */
export function useCroppedPhoto({ sha256, crop }: Photo): string | undefined {
  const [url, setUrl] = useState<string>()
  const { left, top, width, height } = crop
  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    cropped(sha256, { left, top, width, height }, abort.signal)
      .then((blob) => {
        if (abort.signal.aborted || !blob) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      })
      .catch(() => {})
    return () => {
      abort.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [sha256, left, top, width, height])
  return url
}

async function cropped(sha256: string, { left, top, width, height }: Photo['crop'], signal: AbortSignal) {
  const answer = await fetch(`/api/admin/catalogue/photos/${sha256}`, { signal })
  if (!answer.ok) return null
  const picture = await createImageBitmap(await answer.blob(), left, top, width, height)
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 400
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8))
}
