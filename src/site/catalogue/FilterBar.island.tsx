import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { cylinderRanges, sortOptions } from '#content/catalogue-filter.ts'
import { builtOffer, builtTimes } from '#content/offer/built-offer.ts'
import { type CatalogueFilter, noFilter } from '#domain/catalogue/catalogue.ts'
import { useDismiss } from '#ui/overlay/use-dismiss.ts'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { askOffer, isOffer } from '../motorcycle/offer/fetch-offer.ts'
import { BudgetField, FilterDropdown, FilterOption } from './FilterControls.tsx'
import {
  clearButton,
  filterFromQuery,
  installmentsOnCards,
  planOf,
  queryOf,
  queryOfControls,
  showFilter,
} from './filter.ts'

type Props = { families: readonly string[] }

const toggled = <T,>(list: readonly T[], one: T) =>
  list.includes(one) ? list.filter((item) => item !== one) : [...list, one]
/** What the closed row of a phone says of the filter: how many of its parts are in use. */
function chosenText({ budget, times, entry, families, cylinders, sort }: CatalogueFilter): string {
  const parts = [budget !== null || times !== null || entry !== null, families.length > 0, cylinders.length > 0]
  const count = parts.filter(Boolean).length
  const order = sort === noFilter.sort ? '' : (sortOptions.find(({ id }) => id === sort)?.label ?? '')
  const filters = count === 0 ? 'Todas as motos' : count === 1 ? '1 filtro' : `${count} filtros`
  return order === '' ? filters : `${filters}, ${order.toLowerCase()}`
}

const amount = (list: readonly unknown[]) => (list.length > 0 ? String(list.length) : 'Todos')

/**
 * Filters and orders the catalogue's static cards. The address keeps the filter, so that Back, a reload and a shared
 * link show the same list.
 * @param props.families the choices under 'Modelo'.
 */
export function FilterBar(props: Props) {
  return (
    <ErrorBoundary>
      <Bar {...props} />
    </ErrorBoundary>
  )
}

function Bar({ families }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const { filter, standard, change } = useCatalogueFilter(families, bar)

  const dismiss = useCallback((byEscape: boolean) => {
    const open = bar.current?.querySelector<HTMLDetailsElement>('details[name][open]')
    if (!open) return
    open.open = false
    if (byEscape) open.querySelector('summary')?.focus()
  }, [])
  useDismiss(bar, true, dismiss)

  return (
    <div ref={bar} data-filters>
      {/* A phone shows one row, which opens before any script runs: what it opens stands beside it. */}
      <details suppressHydrationWarning className="group peer md:hidden">
        <summary className="flex min-h-12 items-center gap-2 rounded-md border border-line-strong bg-white px-4 font-semibold hover:border-ink group-open:border-ink">
          Filtros e ordem
          <span className="figures ml-auto text-right font-normal text-ink-faint text-sm">{chosenText(filter)}</span>
          <span className="icon icon-chevron-down size-5 transition-transform group-open:rotate-180" />
        </summary>
      </details>
      <div className="hidden flex-col gap-2 pt-2 peer-open:flex md:flex md:flex-row md:flex-wrap md:items-center md:gap-3 md:pt-0">
        <div className="md:basis-full">
          <BudgetField filter={filter} standard={standard} onChange={(changes) => change({ ...filter, ...changes })} />
        </div>
        <FilterDropdown
          label="Modelo"
          summary={amount(filter.families)}
          onClear={() => change({ ...filter, families: [] })}
        >
          {families.map((family) => (
            <FilterOption
              key={family}
              type="checkbox"
              name="modelo"
              value={family}
              label={family}
              checked={filter.families.includes(family)}
              onChange={() => change({ ...filter, families: toggled(filter.families, family) })}
            />
          ))}
        </FilterDropdown>
        <FilterDropdown
          label="Cilindrada (cc)"
          summary={amount(filter.cylinders)}
          onClear={() => change({ ...filter, cylinders: [] })}
        >
          {cylinderRanges.map(({ id, label }) => (
            <FilterOption
              key={id}
              type="checkbox"
              name="cilindrada"
              value={id}
              label={label}
              checked={filter.cylinders.includes(id)}
              onChange={() => change({ ...filter, cylinders: toggled(filter.cylinders, id) })}
            />
          ))}
        </FilterDropdown>
        <FilterDropdown label="Ordenar" summary={sortOptions.find(({ id }) => id === filter.sort)?.label}>
          {sortOptions.map(({ id, label }) => (
            <FilterOption
              key={id}
              type="radio"
              name="ordenar"
              value={id}
              label={label}
              checked={filter.sort === id}
              onChange={() => change({ ...filter, sort: id })}
            />
          ))}
        </FilterDropdown>
      </div>
    </div>
  )
}

/** Returns the bank's current conditions; without an answer of the server, those built into the page. */
async function offerOfToday() {
  const offer = await askOffer()
  return isOffer(offer) ? offer : builtOffer
}

/** The plan on the page's cards, as text. At first it is the plan without choices. */
let shownPlan = JSON.stringify(planOf(noFilter))
/** The visitor's last filter, which counts where an earlier one still waits for the plan's amounts. */
let latest = noFilter

/** Writes the filter's plan into the cards if they show another one, then filters them by the amounts on them. */
async function show(filter: CatalogueFilter) {
  latest = filter
  const plan = planOf(filter)
  const wanted = JSON.stringify(plan)
  if (wanted !== shownPlan) {
    shownPlan = wanted
    const [{ showOffer }, offer] = await Promise.all([import('../motorcycle/offer/show-offer.ts'), offerOfToday()])
    showOffer(document, offer, plan)
  }
  showFilter(latest)
}

/**
 * Reads the filter from the address, shows it in the page's cards and writes each change back into the address. Choices
 * made in the bar before this ran count.
 * @param families the families that exist.
 * @param bar the element with the bar's controls.
 */
function useCatalogueFilter(families: readonly string[], bar: RefObject<HTMLElement | null>) {
  const [filter, setFilter] = useState(noFilter)
  const [standard, setStandard] = useState<number>(builtTimes.cards)

  const shown = useCallback(async (wanted: CatalogueFilter) => {
    await show(wanted)
    if (wanted.times === null) setStandard(installmentsOnCards())
  }, [])

  const change = useCallback(
    (next: CatalogueFilter) => {
      setFilter(next)
      void shown(next)
      history.replaceState(history.state, '', `${location.pathname}${queryOf(next)}${location.hash}`)
    },
    [shown],
  )

  useEffect(() => {
    const restore = () => {
      const wanted = filterFromQuery(location.search, families)
      setFilter(wanted)
      void shown(wanted)
    }
    // The cards have new conditions, so other installments may fit the budget now.
    const renew = () => {
      shownPlan = JSON.stringify(planOf(noFilter))
      restore()
    }
    const chosen = bar.current && filterFromQuery(queryOfControls(bar.current), families)
    if (chosen && queryOf(chosen) !== '') {
      // The cards already show the address's plan, and the visitor may have changed the bar back to no choice.
      if (JSON.stringify(planOf(chosen)) === shownPlan)
        shownPlan = JSON.stringify(planOf(filterFromQuery(location.search, families)))
      change(chosen)
    } else restore()
    window.addEventListener('popstate', restore)
    window.addEventListener('offershown', renew)
    return () => {
      window.removeEventListener('popstate', restore)
      window.removeEventListener('offershown', renew)
    }
  }, [families, shown, change, bar])

  useEffect(() => {
    const clear = clearButton()
    const onClick = () => {
      change(noFilter)
      // The button hides itself, so the focus moves to the list.
      document.querySelector<HTMLElement>('[data-results-title]')?.focus()
    }
    clear?.addEventListener('click', onClick)
    return () => clear?.removeEventListener('click', onClick)
  }, [change])

  return { filter, standard, change }
}
