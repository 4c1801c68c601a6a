import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { Picture } from '#ui/pictures/Picture.tsx'

type Props = {
  motorcycle: Pick<Motorcycle, 'model' | 'text' | 'colors'>
  /** All photos but the first, which the simulation shows. */
  photos: readonly { src: string; alt: string; avif?: string; webp?: string }[]
}

/** The bank's text, colours and further photos of a model, under its simulation. Draws nothing where the bank has added none. */
export function ModelDetails({ motorcycle: { model, text, colors = [] }, photos }: Props) {
  if (!text && colors.length === 0 && photos.length === 0) return null
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter(Boolean)
  return (
    <section aria-labelledby="sobre" className="wrap pb-10 sm:pb-14">
      <h2 id="sobre" className="font-extrabold text-2xl">
        Sobre a {model}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3 max-w-prose whitespace-pre-line text-ink-soft">
          {paragraph}
        </p>
      ))}
      {colors.length > 0 && (
        <p className="mt-3">
          <strong>Cores:</strong> {colors.join(', ')}
        </p>
      )}
      {photos.length > 0 && (
        <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {photos.map((photo) => (
            <li key={photo.src}>
              <Picture
                {...photo}
                sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
                width={640}
                height={400}
                loading="lazy"
                decoding="async"
                className="aspect-[8/5] w-full rounded-lg bg-paper-deep object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
