import { useEffect, useState } from 'react'
import { brand } from '#content/brand.ts'

/** Where another model is chosen: the catalogue that led here, with its filters and at this model; `otherwise` from elsewhere. */
export function useModelList(slug: string, otherwise: string | undefined): string | undefined {
  const [catalogue, setCatalogue] = useState<string>()
  useEffect(() => {
    if (!document.referrer) return
    const { origin, pathname, search } = new URL(document.referrer)
    if (origin === location.origin && pathname === brand.cataloguePath) setCatalogue(`${pathname}${search}#${slug}`)
  }, [slug])
  return otherwise && (catalogue ?? otherwise)
}
