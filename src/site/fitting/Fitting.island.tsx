import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { fitInWords, fittingRule, useWords } from '#content/fitting.ts'
import { builtOffer } from '#content/offer/built-offer.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { fittingMotorcycles, uses, type Wish } from '#domain/offer/fitting.ts'
import type { Quote } from '#domain/offer/quote.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Share } from '#ui/actions/Share.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { usePrefill } from '#ui/forms/prefill.ts'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { ReaisField } from '#ui/forms/ReaisField.tsx'
import { readReais } from '#ui/forms/read-reais.ts'
import { Picture } from '#ui/Picture.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { $conditions, refreshOffer } from '../motorcycle/plan.ts'
import { writeChoice } from '../motorcycle/plan-address.ts'
import { firstWish, hashOfWish, wishOfHash } from './wish-address.ts'

type Model = Pick<Motorcycle, 'slug' | 'model' | 'category' | 'priceCents' | 'displacement' | 'engineCc'> & {
  picture: string | undefined
}
type Props = { motorcycles: readonly Model[] }

/**
 * Asks for income, entry and use, and shows up to three motorcycles whose plan fits. Nothing of it is sent or stored.
 */
export function Fitting(props: Props) {
  return (
    <ErrorBoundary>
      <Search {...props} />
    </ErrorBoundary>
  )
}

function Search({ motorcycles }: Props) {
  const offer = useStore($conditions)
  const [wish, setWish] = useState(firstWish)
  const [withheld, setWithheld] = useState(false)
  useEffect(() => {
    const read = () => setWish(wishOfHash(location.hash))
    read()
    void refreshOffer()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  // What was typed before the page could read it.
  const form = useRef<HTMLFormElement>(null)
  const found = useRef<HTMLHeadingElement>(null)
  usePrefill(form, ({ renda, entrada }) => {
    const typed = { incomeCents: readReais(renda ?? ''), entryCents: readReais(entrada ?? '') }
    if (typed.incomeCents !== null || typed.entryCents !== null) change({ ...wishOfHash(location.hash), ...typed })
  })

  function change(changes: Partial<Wish>) {
    const next = { ...wish, ...changes }
    setWish(next)
    history.replaceState(history.state, '', hashOfWish(next))
  }

  const { fits, nearest } = fittingMotorcycles(motorcycles, offer ?? builtOffer, wish)
  return (
    <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
      <form
        ref={form}
        suppressHydrationWarning
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          found.current?.focus()
          found.current?.scrollIntoView()
        }}
        className="grid content-start gap-5 noscript:hidden print:hidden"
      >
        <div>
          <ReaisField
            label="Quanto você ganha por mês?"
            name="renda"
            hint="Some tudo, antes dos descontos."
            cents={wish.incomeCents}
            disabled={withheld}
            onCentsChange={(incomeCents) => change({ incomeCents })}
          />
          <CheckboxField
            label="Prefiro não dizer"
            checked={withheld}
            onChange={({ target }) => {
              setWithheld(target.checked)
              change({ incomeCents: null })
            }}
          />
        </div>
        <ReaisField
          label="Quanto você tem de entrada?"
          name="entrada"
          hint="Deixe vazio para usar a mínima"
          cents={wish.entryCents}
          onCentsChange={(entryCents) => change({ entryCents })}
        />
        <RadioCards
          legend="Para que é a moto?"
          options={uses.map((use) => ({ value: use, label: useWords[use].label }))}
          value={wish.use}
          onChange={(value) => change({ use: uses.find((use) => use === value) ?? wish.use })}
          columns={2}
          name="uso"
        />
        {/* On a phone the motorcycles stand below what one types. */}
        <Button type="submit" className="lg:hidden">
          Ver as motos
        </Button>
        <p className="text-ink-soft text-sm">
          O que você digita fica só no endereço desta página, depois do sinal #, e não vai para o banco. Quem receber o
          endereço vê os mesmos valores.
        </p>
        <Share
          label="Mandar esta lista"
          text={`O que cabe: ${fits.map(({ motorcycle }) => motorcycle.model).join(', ')}.`}
        />
      </form>
      <section aria-labelledby="cabem" className="min-w-0">
        <h2 ref={found} id="cabem" tabIndex={-1} className="font-extrabold text-2xl">
          {foundWords(wish, nearest !== null)}
        </h2>
        <p role="status" className="mt-1 text-ink-soft">
          {nearest ? nearestWords(wish, nearest.plan) : `Motos ${useWords[wish.use].because}.`}
        </p>
        <ul className="mt-4 grid gap-4">
          {fits.map((fit) => (
            <Row key={fit.motorcycle.slug} {...fit} why={fitInWords(fit, wish.use, wish.incomeCents)} wish={wish} />
          ))}
          {nearest && <Row {...nearest} why="A de menor preço para esse uso." wish={wish} />}
        </ul>
        <p className="mt-4 text-ink-faint text-sm">
          <span>{wish.incomeCents !== null && `${fittingRule} `}</span>
          Sujeito a análise de crédito.
        </p>
      </section>
    </div>
  )
}

/** The heading of what was found. Without an income nobody knows what fits. */
function foundWords({ incomeCents, use }: Wish, fitsNone: boolean): string {
  if (fitsNone) return 'Nenhuma cabe assim. A mais perto:'
  return incomeCents === null ? `Motos para ${useWords[use].label.toLowerCase()}` : 'Cabem no seu bolso'
}

/** Says what the cheapest model of a use would take. */
function nearestWords({ entryCents }: Wish, plan: Quote): string {
  return entryCents !== null && entryCents < plan.entryCents
    ? `A entrada mínima dela é de ${formatBRL(plan.entryCents)}.`
    : 'Com mais entrada a parcela fica menor. Você também pode escolher outro uso.'
}

type RowProps = { motorcycle: Model; plan: Quote; why: string; wish: Wish }

function Row({ motorcycle: { slug, model, picture, priceCents }, plan, why, wish }: RowProps) {
  const query = new URLSearchParams()
  const isLeast = wish.entryCents === null
  writeChoice(query, { installments: plan.installments, entryCents: isLeast ? null : plan.entryCents, dueDay: null })
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-white p-4 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <Picture src={picture} alt="" width={640} height={400} loading="lazy" className="h-auto w-full object-contain" />
      <div className="min-w-0">
        <h3 translate="no" className="font-bold text-lg leading-snug">
          {model}
        </h3>
        <p className="figures font-extrabold text-xl">
          <span>{plan.installments}</span>x de <span translate="no">{formatBRL(plan.installmentCents)}</span>
        </p>
        <p className="figures text-ink-soft text-sm">
          <span>
            {plan.interestFree ? 'Sem juros' : `Juros de ${formatPercent(plan.monthlyInterestPercent)} ao mês`}
          </span>
          , entrada de <span translate="no">{formatBRL(plan.entryCents)}</span>, preço de{' '}
          <span translate="no">{formatBRL(priceCents)}</span>
        </p>
        <p className="mt-1 text-sm">{why}</p>
      </div>
      <LinkButton
        href={`/motorcycle/${slug}?${query}`}
        variant="secondary"
        className="max-sm:col-span-2"
        aria-label={`Simular e pedir: ${model}`}
      >
        Simular e pedir
      </LinkButton>
    </li>
  )
}
