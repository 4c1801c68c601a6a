import { useCallback, useRef } from 'react'
import { cylinderRanges, sortOptions } from '#domain/catalogue/catalogue.ts'
import { useDismiss } from '#ui/overlay/use-dismiss.ts'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { BudgetField } from './BudgetField.tsx'
import { FilterDropdown, FilterOption } from './FilterDropdown.tsx'
import { useCatalogueFilter } from './use-catalogue-filter.ts'

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
