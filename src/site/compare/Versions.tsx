import { demonstrationNote, specNames, specText } from '#content/motorcycles/specs.ts'
import { builtOffer, builtTimes } from '#content/offer/built-offer.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { formatBRL } from '#domain/money/money.ts'
import { quote } from '#domain/offer/quote.ts'
import { buttonClass } from '#ui/actions/button-class.ts'
import { SideBySide } from './SideBySide.tsx'

type Props = {
  /** The slug of the page's own model. */
  slug: string
  /** The models of its line, itself among them. */
  versions: readonly Motorcycle[]
  pictureUrls: Readonly<Record<string, string>>
}

/** The installment under the conditions of the build; the offer's refresh writes the current one. */
function Installment({ priceCents }: Pick<Motorcycle, 'priceCents'>) {
  const plan = quote({ priceCents, installments: builtTimes.longest, offer: builtOffer })
  return (
    <span data-price-cents={priceCents}>
      <span data-longest="">{`${builtTimes.longest}x`}</span> de{' '}
      <span translate="no" className="whitespace-nowrap" data-installment="longest">
        {formatBRL(plan.installmentCents)}
      </span>
    </span>
  )
}

/**
 * The versions of a motorcycle side by side: price, installment and other differences. Draws nothing for a single
 * version.
 */
export function Versions({ slug, versions, pictureUrls }: Props) {
  if (versions.length < 2) return null
  const sheet = [
    ...specNames.map((name) => ({ name, texts: versions.map((one) => specText(name, one)) })),
    { name: 'Cores', texts: versions.map(({ colors = [] }) => colors.join(', ')) },
  ]
  const same = sheet.filter(({ texts }) => texts[0] && texts.every((text) => text === texts[0]))
  const rows = [
    // Four columns of a phone have no room for 'R$' before each price.
    { name: 'Preço, em R$', values: versions.map(({ priceCents }) => formatBRL(priceCents).replace(/^R\$\s/, '')) },
    { name: 'Parcela', values: versions.map((one) => <Installment key={one.slug} priceCents={one.priceCents} />) },
    ...sheet
      .filter((entry) => !same.includes(entry) && entry.texts.some(Boolean))
      .map(({ name, texts }) => ({ name, values: texts.map((text) => text || null) })),
  ]
  // The page's own data sheet already has this note if its figures are invented too.
  const invented =
    versions.some(({ demonstration }) => demonstration) &&
    !versions.some(({ slug: own, demonstration }) => own === slug && demonstration)
  const columns = versions.map(({ slug: own, model }) => ({
    slug: own,
    model,
    picture: pictureUrls[own],
    action:
      own === slug ? (
        <strong className="inline-flex min-h-11 items-center text-xs leading-snug sm:text-sm">Você está nesta</strong>
      ) : (
        <a
          href={`/motorcycle/${own}`}
          aria-label={`Ver a ${model}`}
          className={buttonClass({ size: 'sm', variant: 'secondary' })}
        >
          Ver
        </a>
      ),
  }))
  return (
    <section aria-labelledby="versoes" className="mt-10 lg:mt-14 print:hidden">
      <h2 id="versoes" className="font-extrabold text-2xl">
        O que muda de uma versão para outra
      </h2>
      <SideBySide
        caption="As versões desta moto, lado a lado"
        columns={columns}
        rows={rows}
        own={slug}
        ground="bg-paper"
      />
      {same.length > 0 && (
        <p className="mt-2 max-w-prose text-ink-soft">
          Igual em todas: <span>{same.map(({ name, texts }) => `${name.toLowerCase()} ${texts[0]}`).join('; ')}</span>.
        </p>
      )}
      {invented && <p className="mt-2 text-ink-soft text-sm">{demonstrationNote}</p>}
    </section>
  )
}
