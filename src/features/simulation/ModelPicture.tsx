import { useEffect, useRef } from 'react'

type Props = { model: string; url: string; placeholderUrl: string }

/** The model's picture; a placeholder takes its place when it does not load. */
export function ModelPicture({ model, url, placeholderUrl }: Props) {
  const image = useRef<HTMLImageElement>(null)

  function fallBack() {
    if (image.current && image.current.getAttribute('src') !== placeholderUrl) image.current.src = placeholderUrl
  }

  useEffect(() => {
    // It may have failed before the page came alive.
    if (image.current?.complete && image.current.naturalWidth === 0) fallBack()
  })

  return (
    <div className="bg-paper">
      <img
        ref={image}
        src={url}
        alt={`Moto ${model}`}
        width={640}
        height={400}
        fetchPriority="high"
        onError={fallBack}
        className="mx-auto h-auto max-h-72 w-full object-contain"
      />
    </div>
  )
}
