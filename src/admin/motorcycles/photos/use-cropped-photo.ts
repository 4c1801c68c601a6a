import { useEffect, useState } from 'react'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { croppedPhoto } from '#lib/cropped-photo.ts'

/** The part of a stored photo that is shown, as an address that is good while the component is there; undefined until then. */
export function useCroppedPhoto({ sha256, crop }: Photo): string | undefined {
  const [url, setUrl] = useState<string>()
  const { left, top, width, height } = crop
  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    croppedPhoto({ sha256, crop: { left, top, width, height } }, 640, abort.signal)
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
