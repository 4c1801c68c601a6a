import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/Picture.tsx'

/** A drawing, or a photo in all its widths. */
export type ShownPicture = { src: string; alt: string; avif?: string; webp?: string }

type Props = { picture: ShownPicture; placeholderUrl: string; again?: true }

/**
 * The model's picture, at the top of the simulation. `again`: the same picture already stands above, so this one needs
 * no alternative text and may load late. On a prerendered page `placeholder.ts` replaces it if it does not load.
 */
export function ModelPicture({ picture, placeholderUrl, again }: Props) {
  const isPhoto = picture.webp !== undefined
  return (
    <div className="bg-paper print:hidden" data-placeholder={placeholderUrl}>
      <Picture
        {...picture}
        data-painted={isPhoto ? undefined : ''}
        {...(again ? { alt: '', loading: 'lazy', decoding: 'async' } : { fetchPriority: 'high' })}
        sizes="(min-width: 64rem) 28rem, 100vw"
        placeholder={placeholderUrl}
        width={640}
        height={400}
        className={
          isPhoto
            ? 'aspect-[8/5] w-full object-cover'
            : classes('mx-auto h-auto w-full object-contain', again ? 'max-h-52' : 'max-h-72')
        }
      />
    </div>
  )
}
