import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { builtOffer } from '#content/offer/built-offer.ts'
import { iofWords } from '#content/offer/iof-words.ts'
import { dayAndMonth, type PlainDate } from '#domain/calendar/day-arithmetic.ts'
import { installmentChoices, isInstallmentOption } from '#domain/money/financing.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { type Conditions, shownTerms } from '#domain/offer/conditions.ts'
import { dueDays, firstDueOn } from '#domain/offer/due-dates.ts'
import { type EntryProblem, entryProblem, entryRange } from '#domain/offer/entry.ts'
import { type Quote, quote } from '#domain/offer/quote.ts'
import { classes } from '#ui/classes.ts'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import {
  $choice,
  $conditions,
  $isEntryUnread,
  $newPrice,
  $place,
  $planUnfolded,
  $sentPlan,
  choosePlan,
  refreshOffer,
  restorePlan,
} from '../plan.ts'
import { noChoice } from '../plan-address.ts'
import { EntryField } from './EntryField.tsx'
import { PlanBar, PlanResult } from './PlanBar.tsx'
import { CostSheet, PlanLinks } from './PlanLinks.tsx'

// Another island may have changed a store before this one hydrates. Hydration has to begin with the page's own content.
const fromPage = { ssr: 'initial' } as const

type Props = {
  model: string
  slug: string
  priceCents: number
  /** The catalogue's path, and whether the site is a demonstration. */
  site: { cataloguePath: string; demo: boolean }
  /**
   * The address to choose another model, for visitors who did not come from the catalogue; left out, there is no link.
   */
  changeHref?: string
  /** The address of the model's picture, for the printed plan; left out, there is none to print. */
  picture?: string
  /** The model's picture. On a prerendered page it is plain HTML that no script draws. */
  children: ReactNode
}

/** The card of a model: picture, price, entry, the choice of installments and the cost of each. */
export function Simulation(props: Props) {
  return (
    <ErrorBoundary>
      <Card {...props} />
    </ErrorBoundary>
  )
}

function Card({ model, slug, priceCents, changeHref, picture, site, children }: Props) {
  const { plan, conditions, choices, refused, linkProblem, sent } = usePlan(slug, priceCents)
  const place = useStore($place, fromPage)
  const modelList = useModelList(slug, site.cataloguePath, changeHref)
  const unfolded = useStore($planUnfolded, fromPage)

  return (
    // On phones the two parts belong to the page, so that the bar stays in sight all the way down. From lg on they form
    // one column.
    <div className="contents lg:sticky lg:top-6 lg:block lg:self-start">
      <section
        id="plano"
        aria-label="Simulação do financiamento"
        className={classes(
          'overflow-hidden rounded-lg border border-line bg-white max-lg:rounded-b-none max-lg:border-b-0',
          unfolded === null ? 'compact:not-print:hidden' : !unfolded && 'not-print:max-lg:hidden',
        )}
      >
        <div className="contents">{children}</div>
        <div className="grid gap-3 p-4 pb-2 sm:gap-5 sm:p-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="font-bold text-xl">{model}</h2>
            {modelList && !sent && (
              <a
                href={modelList}
                className="-my-2 inline-flex min-h-11 items-center font-semibold text-brand text-sm underline underline-offset-4 print:hidden"
              >
                Alterar modelo
              </a>
            )}
          </div>
          <Facts
            short
            facts={[
              { label: 'Valor total', value: formatBRL(plan.priceCents) },
              { label: `Entrada de ${formatPercent(plan.entryPercent)}`, value: formatBRL(plan.entryCents) },
              ...(plan.iofCents > 0 ? [{ label: 'IOF', value: iofWords(plan.iofCents, plan.iofBearer) }] : []),
            ]}
          />
          {!sent && <EntryField slug={slug} plan={plan} conditions={conditions} linkProblem={linkProblem} />}
          <RadioCards
            legend="Em quantas parcelas?"
            options={choices.map((count) => ({ value: String(count), label: `${count}x` }))}
            value={String(plan.installments)}
            onChange={(value) => choosePlan(slug, { installments: Number(value) })}
            columns={choices.length === 5 ? 5 : 3}
            error={refused ? `${refused}x não está disponível. O plano está em ${plan.installments}x.` : undefined}
            disabled={sent}
            name="parcelas"
            className="print:hidden"
          />
          <DueDayChoice slug={slug} plan={plan} on={conditions.iof?.on} sent={sent} />
          <PlanResult plan={plan} className="not-print:max-lg:hidden" />
          {!sent && (
            <PlanLinks
              slug={slug}
              model={model}
              plan={plan}
              conditions={conditions}
              picture={picture}
              hasOthers={changeHref !== undefined}
            />
          )}
        </div>
      </section>
      <CostSheet model={model} plan={plan} conditions={conditions} />
      <PlanBar plan={plan} model={model} demo={site.demo} place={place} folded={!(unfolded ?? place === null)} />
    </div>
  )
}

type DueDayProps = { slug: string; plan: Quote; on: PlainDate | undefined; sent: boolean }

/**
 * The day of the month on which the installments are due, each with the first due day if the contract is made today.
 */
function DueDayChoice({ slug, plan, on, sent }: DueDayProps) {
  return (
    <RadioCards
      legend="Em que dia você paga?"
      options={dueDays.map((day) => ({
        value: String(day),
        label: `Dia ${day}`,
        detail: on && `1ª em ${dayAndMonth(firstDueOn(on, day))}`,
      }))}
      value={plan.dueDay === null ? null : String(plan.dueDay)}
      onChange={(value) => choosePlan(slug, { dueDay: dueDays.find((day) => String(day) === value) ?? null })}
      disabled={sent}
      name="vencimento"
      className="print:hidden"
    />
  )
}

/**
 * Returns the address to choose another model: the catalogue page that led here, with its filters and at this model, or
 * else `otherwise`. Undefined without `otherwise`.
 */
function useModelList(slug: string, catalogue: string, otherwise: string | undefined): string | undefined {
  const [back, setBack] = useState<string>()
  useEffect(() => {
    if (!document.referrer) return
    const { origin, pathname, search } = new URL(document.referrer)
    if (origin === location.origin && pathname === catalogue) setBack(`${pathname}${search}#${slug}`)
  }, [slug, catalogue])
  return otherwise && (back ?? otherwise)
}

type Shown = {
  plan: Quote
  conditions: Conditions
  /** The numbers of installments to choose from. */
  choices: readonly number[]
  /** The number of installments in a link that the bank does not offer. */
  refused: number | null
  /** The reason why the chosen entry is not allowed for this price and these conditions. */
  linkProblem: EntryProblem | 'entry_unread' | null
  /** The application was sent, so the plan can no longer be changed. */
  sent: boolean
}

/**
 * Returns the plan of a model: the plan of the sent application, else the one chosen on this tab under the current
 * conditions.
 */
function usePlan(slug: string, priceCents: number): Shown {
  const chosen = useStore($choice, fromPage)
  const isEntryUnread = useStore($isEntryUnread, fromPage)
  const offer = useStore($conditions, fromPage)
  const sent = useStore($sentPlan, fromPage)
  const pageCents = useStore($newPrice, fromPage)?.currentCents ?? priceCents

  useEffect(() => {
    restorePlan(slug)
    void refreshOffer()
  }, [slug])

  const terms = sent ?? shownTerms(chosen, offer, builtOffer)
  const choices = installmentChoices(sent?.installments ?? (offer ?? builtOffer).defaultInstallments)
  const plan = quote({ priceCents: pageCents, ...terms })
  const conditions = terms.offer
  useEffect(() => {
    if (chosen === noChoice) return
    import('../presentation/show-headline.ts').then(
      ({ showHeadline }) => showHeadline(plan, conditions),
      () => {},
    )
  })
  // The page judges the entry of a link only once it knows today's conditions.
  const problem = offer && entryProblem(chosen.entryCents, entryRange(pageCents, offer))
  const linkProblem = isEntryUnread ? 'entry_unread' : problem
  const isOffered = !offer || isInstallmentOption(chosen.installments ?? plan.installments, offer.defaultInstallments)
  const refused = sent || isOffered ? null : chosen.installments
  return { plan, conditions, choices, refused, linkProblem, sent: sent !== null }
}
