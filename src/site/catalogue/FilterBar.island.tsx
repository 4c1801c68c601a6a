import { useCallback, useEffect, useRef, useState } from 'react'
import { type CatalogueFilter, cylinderRanges, noFilter, sortOptions } from '#domain/catalogue/catalogue.ts'
import { useDismiss } from '#ui/overlay/use-dismiss.ts'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { clearButton, showFilter } from './apply-filter.ts'
import { FilterDropdown, FilterOption } from './FilterDropdown.tsx'
import { budgetOf, filterFromQuery, queryOf } from './query.ts'

type Props = { families: readonly string[] }

const toggled = <T,>(list: readonly T[], one: T) =>
  list.includes(one) ? list.filter((item) => item !== one) : [...list, one]
const amount = (list: readonly unknown[]) => (list.length > 0 ? String(list.length) : 'Todos')

/**
 * Filters and orders the catalogue's static cards. The address keeps the filter, so that Back, a reload and a shared link show
 * the same list.
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
  const [filter, change] = useCatalogueFilter(families)
  const bar = useRef<HTMLDivElement>(null)

  const dismiss = useCallback((byEscape: boolean) => {
    const open = bar.current?.querySelector<HTMLDetailsElement>('details[open]')
    if (!open) return
    open.open = false
    if (byEscape) open.querySelector('summary')?.focus()
  }, [])
  useDismiss(bar, true, dismiss)

  return (
    <div ref={bar} className="flex flex-col gap-2 md:flex-row md:flex-wrap md:items-center md:gap-3">
      <div className="md:basis-full">
        <BudgetField budget={filter.budget} onChange={(budget) => change({ ...filter, budget })} />
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
  )
}

/** So long (ms) after the last key a budget counts as typed: the list does not empty at its first digit. */
const pauseMs = 500

type BudgetProps = { budget: number | null; onChange: (budget: number | null) => void }

/** The largest installment that somebody wants to pay, in whole reais. */
function BudgetField({ budget, onChange }: BudgetProps) {
  const [typed, setTyped] = useState<number | null>(budget)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(budget), [budget])
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(text: string) {
    const next = budgetOf(text)
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next), pauseMs)
  }

  return (
    <label className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-md border border-line-strong bg-white py-1 pr-1 pl-4 font-semibold leading-tight md:max-w-md">
      <span className="grow basis-[7rem]">Quanto cabe por mês?</span>
      <span className="ml-auto flex items-center gap-2 whitespace-nowrap font-normal text-ink-soft text-sm">
        parcela até R$
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed ?? ''}
          onChange={(event) => type(event.target.value)}
          className="figures min-h-10 w-[5rem] rounded-sm bg-paper px-2 text-base text-ink"
        />
      </span>
    </label>
  )
}

/**
 * The filter of the address, shown in the page's cards; a change of it is written into the address again.
 * @param families the families that there are.
 */
function useCatalogueFilter(families: readonly string[]): [CatalogueFilter, (next: CatalogueFilter) => void] {
  const [filter, setFilter] = useState(noFilter)

  useEffect(() => {
    const restore = () => {
      const wanted = filterFromQuery(location.search, families)
      setFilter(wanted)
      showFilter(wanted)
    }
    restore()
    window.addEventListener('popstate', restore)
    // Other installments on the cards may fit the budget, or no longer.
    window.addEventListener('offershown', restore)
    return () => {
      window.removeEventListener('popstate', restore)
      window.removeEventListener('offershown', restore)
    }
  }, [families])

  const change = useCallback((next: CatalogueFilter) => {
    setFilter(next)
    showFilter(next)
    history.replaceState(history.state, '', `${location.pathname}${queryOf(next)}${location.hash}`)
  }, [])

  useEffect(() => {
    const clear = clearButton()
    const onClick = () => {
      change(noFilter)
      // The button hides itself: the focus goes on with the list.
      document.querySelector<HTMLElement>('[data-results-title]')?.focus()
    }
    clear?.addEventListener('click', onClick)
    return () => clear?.removeEventListener('click', onClick)
  }, [change])

  return [filter, change]
}
