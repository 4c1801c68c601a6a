import { Picture } from '#ui/pictures/Picture.tsx'

/** A drawing, or a photo in all its widths. */
export type ShownPicture = { src: string; alt: string; avif?: string; webp?: string }

/** The model's picture, at the top of the simulation. On a prerendered page `placeholder.ts` replaces it if it does not load. */
export function ModelPicture({ picture, placeholderUrl }: { picture: ShownPicture; placeholderUrl: string }) {
  const isPhoto = picture.webp !== undefined
  return (
    <div className="bg-paper print:hidden" data-placeholder={placeholderUrl}>
      <Picture
        {...picture}
        sizes="(min-width: 64rem) 28rem, 100vw"
        placeholder={placeholderUrl}
        width={640}
        height={400}
        fetchPriority="high"
        className={isPhoto ? 'aspect-[8/5] w-full object-cover' : 'mx-auto h-auto max-h-72 w-full object-contain'}
      />
    </div>
  )
}
