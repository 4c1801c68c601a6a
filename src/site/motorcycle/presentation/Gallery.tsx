import { Button } from '#ui/actions/Button.tsx'
import { Picture } from '#ui/Picture.tsx'

/** A drawing or a part of it, or a photo in all its widths. */
export type GalleryPicture = {
  readonly src: string
  readonly alt: string
  readonly avif?: string
  readonly webp?: string
  /** The address of the largest file; left out, it is `src`. */
  readonly large?: string
}

type Props = { model: string; pictures: readonly GalleryPicture[]; placeholderUrl: string }

const size = { width: 640, height: 400 }

/**
 * The pictures of a model, to swipe through and to enlarge. It scrolls without any script; `start-gallery.ts` brings
 * the small pictures and the dialog to life. Without it a picture is a link to its file.
 */
export function Gallery({ model, pictures, placeholderUrl }: Props) {
  return (
    <div data-gallery="" data-placeholder={placeholderUrl} className="print:hidden">
      <ul
        data-track=""
        aria-label={`Imagens da ${model}`}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg border border-line bg-white [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {pictures.map(({ large, ...picture }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the drawing may stand for several photos.
          <li key={index} className="w-full shrink-0 snap-center">
            <a
              href={large ?? picture.src}
              data-zoom=""
              aria-label={`Ampliar: ${picture.alt}`}
              className="block cursor-zoom-in outline-offset-[-4px]"
            >
              <Picture
                {...picture}
                {...size}
                sizes="(min-width: 64rem) 42rem, 100vw"
                data-painted={picture.webp ? undefined : ''}
                {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
                className={
                  picture.webp
                    ? 'aspect-[8/5] w-full object-cover'
                    : 'mx-auto aspect-[8/5] h-auto max-h-[28rem] w-full object-contain'
                }
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <div data-thumbs="" className="mt-2 flex gap-2 noscript:hidden">
          {pictures.map(({ src, alt }, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the drawing may stand for several photos.
              key={index}
              type="button"
              data-go={index}
              aria-label={`Ver imagem ${index + 1} de ${pictures.length}: ${alt}`}
              aria-current={index === 0}
              className="min-w-0 max-w-28 flex-1 overflow-hidden rounded-md border-2 border-line bg-white aria-[current=true]:border-ink"
            >
              <img
                src={src}
                alt=""
                {...size}
                loading="lazy"
                decoding="async"
                className="aspect-[8/5] w-full object-cover"
              />
            </button>
          ))}
        </div>
      )}
      <Enlarged model={model} first={pictures[0]?.src} several={pictures.length > 1} />
    </div>
  )
}

/** One picture on the whole screen. A press enlarges it further, and it can then be moved. */
function Enlarged({ model, first, several }: { model: string; first: string | undefined; several: boolean }) {
  return (
    <dialog
      aria-label={`Imagem ampliada da ${model}`}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-white text-ink open:grid open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b p-2">
        <div className="flex flex-wrap gap-2">
          {several && (
            <>
              <Button size="sm" variant="secondary" data-step={-1}>
                Anterior
              </Button>
              <Button size="sm" variant="secondary" data-step={1}>
                Próxima
              </Button>
            </>
          )}
          <Button size="sm" variant="secondary" data-larger="" aria-pressed="false">
            Aproximar
          </Button>
        </div>
        <Button size="sm" data-close="">
          Fechar
        </Button>
      </div>
      <div
        data-pane=""
        className="overflow-auto overscroll-contain data-[larger]:[&>img]:h-auto data-[larger]:[&>img]:w-[250vw] data-[larger]:[&>img]:max-w-none"
      >
        {/* A placeholder until the script names the enlarged file. This picture is on the page already. */}
        <img src={first} alt="" {...size} loading="lazy" className="size-full object-contain" />
      </div>
    </dialog>
  )
}
