import { demonstrationNote, specWords } from '#content/motorcycles/specs.ts'
import { builtOffer, builtTimes } from '#content/offer/built-offer.ts'
import { costWords } from '#content/offer/cost-words.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { quote } from '#domain/offer/quote.ts'
import { buttonClass } from '#ui/actions/button-class.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/structure/Facts.tsx'
import { ColorChoice, type Swatch } from '../color/ColorChoice.tsx'
import { Gallery, type GalleryPicture } from './Gallery.tsx'

type Props = {
  motorcycle: Omit<Motorcycle, 'id'>
  pictures: readonly GalleryPicture[]
  placeholderUrl: string
  /** The address for simulating the plan and starting the application; left out, there is no link. */
  applyHref?: string
  /** The colours to choose from, by `slug`; left out, the colours are only named. */
  choice?: { slug: string; swatches: readonly Swatch[] }
}

/** The top of a model's page: pictures, price, colours, data sheet and the bank's text. */
export function Presentation({ motorcycle, pictures, placeholderUrl, applyHref, choice }: Props) {
  const { model, priceCents, text, colors = [], demonstration } = motorcycle
  const sheet = specWords(motorcycle)
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter(Boolean)
  return (
    <section aria-label={`A ${model}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
        <div className="min-w-0">
          <Gallery model={model} pictures={pictures} placeholderUrl={placeholderUrl} />
          {choice && <ColorChoice {...choice} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Price priceCents={priceCents} />
          {applyHref && (
            <a href={applyHref} className={classes(buttonClass({ size: 'lg', full: true }), 'print:hidden')}>
              Simular e pedir
            </a>
          )}
          {sheet.length > 0 && (
            <div>
              <h2 className="mb-3 font-bold text-xl">Ficha técnica</h2>
              <Facts
                short
                facts={sheet.map(({ name, text }) => ({ label: name, value: text, wide: text.length > 40 }))}
              />
            </div>
          )}
          {!choice && colors.length > 0 && (
            <div>
              <h2 className="mb-2 font-bold text-xl">Cores</h2>
              <ul className="flex flex-wrap gap-2">
                {colors.map((color) => (
                  <li key={color} className="rounded-full border border-line bg-white px-3 py-1 text-sm">
                    {color}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {demonstration && <p className="text-ink-soft text-sm">{demonstrationNote}</p>}
        </div>
      </div>
      {paragraphs.length > 0 && (
        <div className="mt-8">
          <h2 className="font-extrabold text-2xl">
            Sobre a <span translate="no">{model}</span>
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 max-w-prose whitespace-pre-line text-ink-soft">
              {paragraph}
            </p>
          ))}
        </div>
      )}
    </section>
  )
}

/**
 * The price, and the smallest installment under the conditions of the build, until a plan is chosen (`showHeadline`).
 */
function Price({ priceCents }: Pick<Motorcycle, 'priceCents'>) {
  const shown = { priceCents, installments: builtTimes.longest, offer: builtOffer }
  const plan = quote(shown)
  const cost = costWords(shown, brazilianDate(new Date()))
  return (
    <div data-price-cents={priceCents} data-headline="">
      <p translate="no" className="figures font-extrabold text-3xl max-[15rem]:text-xl">
        {formatBRL(priceCents)}
      </p>
      <p className="text-ink-soft">
        ou <span data-longest="" data-shown="times">{`${builtTimes.longest}x`}</span> de{' '}
        <strong
          translate="no"
          className="figures whitespace-nowrap text-ink"
          data-installment="longest"
          data-shown="installment"
        >
          {formatBRL(plan.installmentCents)}
        </strong>
        , com{' '}
        <span data-entry-percent="" data-shown="entry">
          {formatPercent(plan.entryPercent)}
        </span>{' '}
        de entrada.{' '}
        <strong
          className="whitespace-nowrap text-ok"
          data-interest-free=""
          data-shown="free"
          hidden={!plan.interestFree}
        >
          Sem juros
        </strong>
      </p>
      <p className="figures text-ink-soft text-sm" data-cost="longest" data-shown="cost" hidden={cost === ''}>
        {cost}
      </p>
    </div>
  )
}
