import { builtOffer, builtTimes } from '#content/offer/built-offer.ts'
import { costWords } from '#content/offer/cost-words.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { cylinderCapacity } from '#domain/catalogue/displacement.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { quote } from '#domain/offer/quote.ts'
import { buttonClass } from '#ui/actions/button-class.ts'
import { classes } from '#ui/classes.ts'

type Props = {
  motorcycle: Omit<Motorcycle, 'id'>
  picture: { src: string; avif?: string; webp?: string }
  /** True in the first row, whose cards the browser lays out at once. */
  first?: boolean
  /** Its place in a list with filter and order. */
  position?: number
  /** The address of the card's link; left out, the page of the model. */
  href?: string
}

// The picture's width in the grid of cards.
const sizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'

/**
 * The card of a model in the catalogue and on the landing page. The filter and the offer's refresh read its `data-`
 * attributes.
 */
export function MotorcycleCard({ motorcycle, picture, first = false, position, href }: Props) {
  const isListed = position !== undefined
  const { model, slug, priceCents, launch, family } = motorcycle
  return (
    <li
      id={slug}
      {...(isListed && {
        'data-family': family,
        'data-capacity': cylinderCapacity(motorcycle),
        'data-position': position,
      })}
      data-price-cents={priceCents}
      className={classes(
        'group relative flex flex-col overflow-hidden rounded-lg border border-line bg-white transition-shadow hover:shadow-lift',
        // The browser skips layout, paint and picture of a card far below, and estimates its height until it comes
        // near.
        isListed && 'scroll-mt-6',
        !first &&
          '[contain-intrinsic-height:auto_21.4rem] [content-visibility:auto] print:[content-visibility:visible] sm:[contain-intrinsic-height:auto_26rem] xl:[contain-intrinsic-height:auto_28.2rem]',
      )}
    >
      {picture.webp ? (
        <picture className="contents">
          <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
          <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
          <CardPicture src={picture.src} className="object-cover" />
        </picture>
      ) : (
        <CardPicture src={picture.src} />
      )}
      {/* If the picture is hidden, this moves from its corner to the end of the card. */}
      {isListed && (
        <a
          href={`/comparar?motos=${slug}`}
          data-compare={slug}
          aria-label={`Comparar: ${model}`}
          className="absolute top-0 right-0 z-10 m-2 inline-flex min-h-11 items-center rounded-full bg-white px-3 font-semibold text-ink-soft text-sm aria-pressed:bg-ink aria-pressed:text-white aria-pressed:before:mr-1 aria-pressed:before:content-['✓'] print:hidden [:has(>img[hidden],>picture>img[hidden])>&]:static [:has(>img[hidden],>picture>img[hidden])>&]:order-last [:has(>img[hidden],>picture>img[hidden])>&]:self-start"
        >
          Comparar
        </a>
      )}
      {launch && (
        <span className="absolute top-2 left-2 rounded-full bg-ink px-2.5 py-0.5 font-semibold text-white text-xs print:hidden sm:top-3 sm:left-3 sm:px-3 sm:py-1">
          Lançamento
        </span>
      )}
      <div
        className={classes(
          'grid min-w-0 grow grid-cols-[1fr_auto] content-start items-baseline gap-x-3 p-4 *:col-span-full sm:p-5 print:p-3',
          // Without a picture the badge stands above the name.
          launch && '[:has(>img[hidden],>picture>img[hidden])>&]:pt-12',
        )}
      >
        <h3 className="max-sm:min-[15rem]:col-span-1 font-bold text-lg leading-snug">{model}</h3>
        <p translate="no" className="figures max-sm:min-[15rem]:col-span-1 text-ink-faint text-sm">
          {formatBRL(priceCents)}
        </p>
        <CardPlan priceCents={priceCents} />
        <a
          href={href ?? `/motorcycle/${slug}?parcelas=${builtTimes.cards}`}
          data-card-link={href ? undefined : ''}
          aria-label={`Tenho interesse: ${model}`}
          className={classes(
            buttonClass({ variant: 'secondary', full: true }),
            'mt-3 after:absolute after:inset-0 print:hidden group-hover:border-brand group-hover:bg-brand group-hover:text-white sm:mt-5',
          )}
        >
          Tenho interesse
        </a>
      </div>
    </li>
  )
}

function CardPicture({ src, className }: { src: string; className?: string }) {
  return (
    <img
      src={src}
      alt=""
      width="640"
      height="400"
      // In the first row too, because on a phone the text matters more than the edge of a picture.
      loading="lazy"
      decoding="async"
      className={classes('aspect-[2/1] h-auto w-full bg-paper object-contain sm:aspect-[8/5] print:hidden', className)}
    />
  )
}

/** Entry, installment and their cost under the conditions of the build. */
function CardPlan({ priceCents }: { priceCents: number }) {
  const shown = { priceCents, installments: builtTimes.cards, offer: builtOffer }
  const plan = quote(shown)
  const cost = costWords(shown, brazilianDate(new Date()))
  return (
    <>
      <p className="mt-1 text-ink-soft text-sm sm:mt-4 print:mt-0">
        Entrada de <span data-entry-percent="">{formatPercent(plan.entryPercent)}</span>:{' '}
        <span translate="no" className="figures" data-entry="">
          {formatBRL(plan.entryCents)}
        </span>
      </p>
      <p className="figures font-extrabold text-xl tracking-tight sm:text-2xl print:text-base print:leading-tight">
        <span translate="no" data-installment="card">
          {`${builtTimes.cards}x ${formatBRL(plan.installmentCents)}`}
        </span>
        {'* '}
        <span
          className="inline-block font-semibold text-ok text-sm tracking-normal"
          data-interest-free=""
          hidden={!plan.interestFree}
        >
          Sem juros
        </span>
      </p>
      <p className="figures text-ink-soft text-sm" data-cost="card" hidden={cost === ''}>
        {cost}
      </p>
    </>
  )
}
