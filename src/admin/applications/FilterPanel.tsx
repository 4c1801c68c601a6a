import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { decisionGroupName, reachedNames } from '#content/reports.ts'
import { sentenceFor } from '#content/sentences.ts'
import { statusLabel } from '#content/stages.ts'
import { ageNames, openNames, queueNames } from '#content/work-lists.ts'
import { progressStatuses } from '#domain/application/status.ts'
import { formatPlainDate, isPlainDate } from '#domain/calendar/calendar.ts'
import { sortByName } from '#domain/catalogue/catalogue.ts'
import { ages } from '#domain/work-lists.ts'
import { DayField } from '#forms/DayField.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { useColleagues } from '../core/use-colleagues.ts'
import { useLoad } from '../core/use-load.tsx'
import { withoutPage } from '../lists/address-state.ts'
import { type ListState, openFor, parseListState } from './list-state.ts'

const score = { type: 'number', inputMode: 'numeric', min: 0, max: 1000 } as const

const ageOptions = ages.map((value) => ({ value, label: ageNames[value] }))

type Props = { state: ListState; onApply: (state: ListState) => void; onClear: () => void }

/** Filters by status, dates, model, score, assignee and waiting time. Nothing changes until 'Aplicar filtros'. */
export function FilterPanel({ state, onApply, onClear }: Props) {
  const [typed, setTyped] = useState(() => typedFilter(state))
  const problems = filterProblems(typed)
  const { data } = useLoad('catalogue', (signal) => call(admin.catalogue.motorcycles.$get({}, { init: { signal } })))
  const names = sortByName((data?.motorcycles ?? []).map(({ facts }) => facts)).map(({ model }) => model)
  // Adds the address's model, for while the catalogue loads and for a model that no longer has that name.
  const models = [...new Set([...names, typed.model].filter(Boolean))].map((name) => ({ value: name, label: name }))
  const { colleagues } = useColleagues()
  const assignees = [
    { value: 'me', label: 'Eu' },
    { value: 'none', label: 'Ninguém (em aberto)' },
    ...colleagues.filter(({ own }) => !own).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const field = (name: keyof TypedFilter) => ({
    value: typed[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })

  const day = (name: 'from' | 'to') => ({
    value: typed[name],
    error: problems[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })

  function apply(event: SubmitEvent) {
    event.preventDefault()
    if (Object.keys(problems).length === 0) onApply(filteredBy(typed, state))
  }

  return (
    <form onSubmit={apply} aria-label="Filtros" className="rounded-lg border border-line bg-white p-4 sm:p-5">
      <StatusChoice value={typed.status} onChange={(status) => setTyped({ ...typed, status })} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <DayField label="De" {...day('from')} />
        <DayField label="Até" {...day('to')} />
        <SelectField label="Modelo" placeholder="Todos" options={models} {...field('model')} />
        <TextField {...score} label="Score mínimo" {...field('scoreMin')} />
        <TextField {...score} label="Score máximo" {...field('scoreMax')} />
        <SelectField label="Responsável" placeholder="Qualquer" options={assignees} {...field('assignee')} />
        <SelectField label="Tempo parado" placeholder="Qualquer" options={ageOptions} {...field('age')} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="sm">
          Aplicar filtros
        </Button>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Limpar filtros
        </Button>
      </div>
    </form>
  )
}

const statuses = [...progressStatuses, 'rejected'] as const

type StatusChoiceProps = {
  /** The chosen statuses, separated by commas. */
  value: string
  onChange: (value: string) => void
}

/** Filters by status; none chosen means all of them. */
function StatusChoice({ value, onChange }: StatusChoiceProps) {
  const chosen = value.split(',').filter(Boolean)

  function toggle(status: string, on: boolean) {
    // 'pending' is the older name of analysis: one choice stands for both.
    const names = status === 'analysis' ? ['analysis', 'pending'] : [status]
    onChange((on ? [...chosen, ...names] : chosen.filter((one) => !names.includes(one))).join(','))
  }

  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-semibold text-sm">Status</legend>
      <div className="grid sm:grid-cols-2 xl:grid-cols-4">
        {statuses.map((status) => (
          <CheckboxField
            key={status}
            label={statusLabel(status)}
            checked={chosen.includes(status)}
            onChange={(event) => toggle(status, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The filter as typed: every part a text, empty if nothing is chosen. */
type TypedFilter = Record<'status' | 'from' | 'to' | 'model' | 'scoreMin' | 'scoreMax' | 'assignee' | 'age', string>

/** Returns a list's filter as its fields show it. */
export function typedFilter({ status, from, to, model, scoreMin, scoreMax, assignee, age }: ListState): TypedFilter {
  return {
    assignee: assignee ?? '',
    age: age ?? '',
    status: status ?? '',
    from: from ?? '',
    to: to ?? '',
    model: model ?? '',
    scoreMin: scoreMin ?? '',
    scoreMax: scoreMax ?? '',
  }
}

/** Returns the filter's errors, each under the field to change. */
export function filterProblems({ from, to, scoreMin, scoreMax }: TypedFilter): Partial<TypedFilter> {
  const isDay = (typed: string) => typed === '' || isPlainDate(typed)
  return {
    ...(!isDay(from) && { from: sentenceFor('date_invalid') }),
    ...(!isDay(to) && { to: sentenceFor('date_invalid') }),
    ...(isPlainDate(from) && isPlainDate(to) && from > to && { to: 'A data final é anterior à inicial' }),
    ...(scoreMin && scoreMax && Number(scoreMin) > Number(scoreMax) && { scoreMax: 'O máximo é menor que o mínimo' }),
  }
}

/** Returns the list with the typed filter, keeping its order, search and queue. */
export function filteredBy(typed: TypedFilter, state: ListState): ListState {
  const { sort, direction, q, queue, open, family, reached, decided, dealership } = withoutPage(state)
  return {
    ...parseListState(typed),
    ...(q && { q }),
    ...(queue && { queue }),
    ...(open && { open }),
    ...(family && { family }),
    ...(reached && { reached }),
    ...(decided && { decided }),
    ...(dealership && { dealership }),
    ...(sort && { sort }),
    ...(direction && { direction }),
  }
}

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
  if (state.decided) chips.push({ label: `decisão: ${decisionGroupName(state.decided)}`, without: without('decided') })
  if (state.dealership) chips.push({ label: `entregue por ${dealership}`, without: without('dealership') })
  if (state.scoreMin) chips.push({ label: `score a partir de ${state.scoreMin}`, without: without('scoreMin') })
  if (state.scoreMax) chips.push({ label: `score até ${state.scoreMax}`, without: without('scoreMax') })
  if (state.queue) chips.push({ label: `fila: ${queueNames[state.queue]}`, without: without('queue') })
  if (state.open) {
    const label = openNames[state.open]
    chips.push({ label, without: openFor(state.sort) ? without('open', 'sort', 'direction') : without('open') })
  }
  if (state.age) chips.push({ label: ageNames[state.age], without: without('age') })
  if (state.assignee) {
    const name = colleagues.find(({ id }) => id === state.assignee)?.name ?? 'outra pessoa'
    const label = { me: 'com você', none: 'sem responsável' }[state.assignee] ?? `com ${name}`
    chips.push({ label, without: without('assignee') })
  }
  return chips
}

/**
 * Returns the name of the dealership with this slug; 'uma concessionária' until it is loaded, and for an unknown one.
 */
function useDealershipName(slug: string | undefined): string {
  const { data } = useLoad<Names>(slug ? 'dealerships' : 'no dealership', (signal) =>
    slug ? call(admin.dealerships.$get({}, { init: { signal } })) : Promise.resolve({ ok: true, data: nobody }),
  )
  return data?.dealerships.find((one) => one.slug === slug)?.facts.name ?? 'uma concessionária'
}

type Names = { dealerships: { slug: string; facts: { name: string } }[] }
const nobody: Names = { dealerships: [] }
