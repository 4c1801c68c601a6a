import { useEffect, useState } from 'react'

/** Where another model is chosen: the catalogue that led here, with its filters and at this model; `otherwise` from elsewhere. */
export function useModelList(slug: string, catalogue: string, otherwise: string | undefined): string | undefined {
  const [back, setBack] = useState<string>()
  useEffect(() => {
    if (!document.referrer) return
    const { origin, pathname, search } = new URL(document.referrer)
    if (origin === location.origin && pathname === catalogue) setBack(`${pathname}${search}#${slug}`)
  }, [slug, catalogue])
  return otherwise && (back ?? otherwise)
}
