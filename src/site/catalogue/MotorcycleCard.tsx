import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { cardInstallments } from '#domain/money/financing.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { quote } from '#domain/offer/quote.ts'
import { buttonClass } from '#ui/actions/button-class.ts'
import { classes } from '#ui/classes.ts'

type Props = {
  motorcycle: Omit<Motorcycle, 'id'>
  picture: { src: string; avif?: string; webp?: string }
  /** True in the first row, whose cards the browser lays out at once. */
  first?: boolean
  /** Its place in a list that can be filtered and sorted. */
  position?: number
  /** The address of the card's link; left out, the page of the model. */
  href?: string
}

// The picture's width in the grid of cards.
const sizes = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 38vw'

/** A model as the catalogue and the landing page show it. The filter and the offer's refresh read its `data-` attributes. */
export function MotorcycleCard({ motorcycle, picture, first = false, position, href }: Props) {
  const isListed = position !== undefined
  const { model, slug, priceCents, launch, family, displacement } = motorcycle
  return (
    <li
      id={slug}
      {...(isListed && {
        'data-family': family,
        'data-displacement': displacement,
        'data-position': position,
      })}
      data-price-cents={priceCents}
      className={classes(
        'group relative flex flex-wrap overflow-hidden rounded-lg border border-line bg-white transition-shadow hover:shadow-lift sm:flex-col sm:flex-nowrap',
        // The browser skips layout, paint and picture of a card far below, and estimates its height until it comes near.
        isListed && 'scroll-mt-6',
        !first &&
          '[contain-intrinsic-height:auto_13.5rem] [content-visibility:auto] sm:[contain-intrinsic-height:auto_26rem] xl:[contain-intrinsic-height:auto_28.2rem]',
      )}
    >
      <picture className="contents">
        {/* Hidden, because a source would take a place in the card's row. */}
        {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} className="hidden" />}
        {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} className="hidden" />}
        <img
          src={picture.src}
          alt=""
          width="640"
          height="400"
          // In the first row too, because on a phone the text matters more than the edge of a picture.
          loading="lazy"
          decoding="async"
          className={classes(
            'min-w-0 grow basis-[6.5rem] bg-paper print:hidden sm:aspect-[8/5] sm:h-auto sm:w-full sm:grow-0 sm:basis-auto',
            picture.webp ? 'object-contain sm:object-cover' : 'object-contain',
          )}
        />
      </picture>
      {launch && (
        <span className="absolute top-2 left-2 rounded-full bg-ink px-2.5 py-0.5 font-semibold text-white text-xs print:hidden sm:top-3 sm:left-3 sm:px-3 sm:py-1">
          Lançamento
        </span>
      )}
      <div
        className={classes(
          'flex min-w-0 grow-[1.6] basis-[11rem] flex-col p-4 sm:grow sm:basis-auto sm:p-5 print:p-3',
          // Without a picture the badge stands above the name.
          launch && '[picture:has(>[hidden])~&]:pt-12',
        )}
      >
        <h3 className="font-bold text-lg leading-snug">{model}</h3>
        <p className="figures text-ink-faint text-sm">{formatBRL(priceCents)}</p>
        <CardPlan priceCents={priceCents} />
        <a
          href={href ?? `/motorcycle/${slug}?parcelas=${cardInstallments}`}
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

/** Entry and installment under the conditions that the bank starts with. */
function CardPlan({ priceCents }: { priceCents: number }) {
  const plan = quote({ priceCents, installments: cardInstallments, offer: defaultOffer })
  return (
    <>
      <p className="mt-2 text-ink-soft text-sm sm:mt-4">
        Entrada de <span data-entry-percent="">{formatPercent(plan.entryPercent)}</span>:{' '}
        <span className="figures" data-entry="">
          {formatBRL(plan.entryCents)}
        </span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures font-extrabold text-xl tracking-tight sm:text-2xl">
          <span data-card-installments="">{cardInstallments}</span>
          {'x '}
          <span data-installment="card">{formatBRL(plan.installmentCents)}</span>*
        </span>
        <span className="font-semibold text-ok text-sm" data-interest-free="">
          Sem juros
        </span>
      </p>
    </>
  )
}
