import { X } from 'lucide-react'
import { reachedNames } from '#content/reports.ts'
import { statusLabel } from '#content/stages.ts'
import { ageNames, queueNames } from '#content/work-lists.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { useColleagues } from '../core/use-colleagues.ts'
import { useLoad } from '../core/use-load.ts'
import { isOfOpen, type ListState, withoutPage } from './list-state.ts'

/** The filters of the list in words, each with a button that removes it. */
export function FilterChips({ state, onState }: { state: ListState; onState: (state: ListState) => void }) {
  const chips = useChips(state)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filtros em uso" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <button
            type="button"
            aria-label={`Remover filtro: ${label}`}
            onClick={() => onState(without)}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-3xl border border-line-strong bg-white px-4 py-1 text-left text-sm hover:border-ink"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The filters of a list in words, each with the list without it. */
export function useChips(state: ListState): { label: string; without: ListState }[] {
  const { colleagues } = useColleagues()
  const dealership = useDealershipName(state.dealership)
  const rest = withoutPage(state)
  const without = (...names: (keyof ListState)[]) =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name as keyof ListState))) as ListState
  const chips: { label: string; without: ListState }[] = []
  const statuses = state.status?.split(',') ?? []
  for (const label of new Set(statuses.map(statusLabel))) {
    const left = statuses.filter((status) => statusLabel(status) !== label)
    chips.push({ label, without: { ...without('status'), ...(left.length > 0 && { status: left.join(',') }) } })
  }
  if (state.from) chips.push({ label: `desde ${formatPlainDate(state.from)}`, without: without('from') })
  if (state.to) chips.push({ label: `até ${formatPlainDate(state.to)}`, without: without('to') })
  if (state.model) chips.push({ label: state.model, without: without('model') })
  if (state.family) chips.push({ label: `família ${state.family}`, without: without('family') })
  if (state.reached) chips.push({ label: reachedNames[state.reached], without: without('reached') })
  if (state.dealership) chips.push({ label: `entregue por ${dealership}`, without: without('dealership') })
  if (state.scoreMin) chips.push({ label: `score a partir de ${state.scoreMin}`, without: without('scoreMin') })
  if (state.scoreMax) chips.push({ label: `score até ${state.scoreMax}`, without: without('scoreMax') })
  if (state.queue) chips.push({ label: `fila: ${queueNames[state.queue]}`, without: without('queue') })
  if (state.open) {
    const label = 'em aberto'
    chips.push({ label, without: isOfOpen(state.sort) ? without('open', 'sort', 'direction') : without('open') })
  }
  if (state.age) chips.push({ label: ageNames[state.age], without: without('age') })
  if (state.assignee) {
    const name = colleagues.find(({ id }) => id === state.assignee)?.name ?? 'outra pessoa'
    const label = { me: 'com você', none: 'sem responsável' }[state.assignee] ?? `com ${name}`
    chips.push({ label, without: without('assignee') })
  }
  return chips
}

/** Gives the name of the dealership with this slug; 'uma concessionária' until it is loaded, and for an unknown one. */
function useDealershipName(slug: string | undefined): string {
  const { data } = useLoad<Names>(slug ? 'dealerships' : 'no dealership', (signal) =>
    slug ? call(admin.dealerships.$get({}, { init: { signal } })) : Promise.resolve({ ok: true, data: nobody }),
  )
  return data?.dealerships.find((one) => one.slug === slug)?.facts.name ?? 'uma concessionária'
}

type Names = { dealerships: { slug: string; facts: { name: string } }[] }
const nobody: Names = { dealerships: [] }
