import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'style' | 'src' | 'children' | 'onError' | 'ref'> & {
  /** Empty or undefined counts as a failed picture. */
  src: string | undefined
  alt: string
  /** The address of the picture to show when `src` does not load. */
  placeholder?: string | undefined
  /** The same picture in smaller formats, each a `srcset` whose widths `sizes` chooses from. */
  avif?: string | undefined
  webp?: string | undefined
  /** Shown when neither picture loads. */
  children?: ReactNode
}

const also = (address: string) => (earlier: readonly string[]) => [...earlier, address]

/** A picture that shows `placeholder`, then `children`, when its file does not load. */
export function Picture({ src, alt, placeholder, children, avif, webp, sizes, ...img }: Props) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const image = useRef<HTMLImageElement>(null)
  const shown = [src, placeholder].find((address) => address && !failed.includes(address))

  useEffect(() => {
    // In a prerendered page the picture may have failed before React listened.
    if (shown && image.current?.complete && image.current.naturalWidth === 0) setFailed(also(shown))
  }, [shown])

  // A translated page replaces bare text, and React could not take it away again for the picture.
  if (!shown) return children ? <span>{children}</span> : null
  const own = <img {...img} ref={image} src={shown} alt={alt} onError={() => setFailed(also(shown))} />
  if (shown !== src || !(avif || webp)) return own
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      {own}
    </picture>
  )
}
