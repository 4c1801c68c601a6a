import { type SubmitEvent, useId, useState } from 'react'
import { motorcycles } from '#content/motorcycles.ts'
import { progressStatuses, statusLabel } from '#domain/application/status.ts'
import { sortByName } from '#domain/catalogue/catalogue.ts'
import { Button } from '#ui/actions/Button.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { type ListState, parseListState, withoutPage } from '../applications/list-state.ts'

const statuses = [...progressStatuses, 'rejected'] as const
const models = sortByName(motorcycles).map(({ model }) => ({ value: model, label: model }))

type Props = { state: ListState; onApply: (state: ListState) => void; onClear: () => void }

/** Status, dates, model and score. Nothing changes until 'Aplicar filtros'. */
export function FilterPanel({ state, onApply, onClear }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>(state.status?.split(',') ?? [])
  const [from, setFrom] = useState(state.from ?? '')
  const [to, setTo] = useState(state.to ?? '')
  const [model, setModel] = useState(state.model ?? '')
  const [scoreMin, setScoreMin] = useState(state.scoreMin ?? '')
  const [scoreMax, setScoreMax] = useState(state.scoreMax ?? '')
  const legend = useId()

  const wrongDates = from !== '' && to !== '' && from > to
  const wrongScores = scoreMin !== '' && scoreMax !== '' && Number(scoreMin) > Number(scoreMax)

  function toggle(status: string, on: boolean) {
    // 'pending' is the older name of analysis: one choice stands for both.
    const names = status === 'analysis' ? ['analysis', 'pending'] : [status]
    setChosen(on ? [...chosen, ...names] : chosen.filter((one) => !names.includes(one)))
  }

  function apply(event: SubmitEvent) {
    event.preventDefault()
    if (wrongDates || wrongScores) return
    const { sort, direction, q } = withoutPage(state)
    const filter = { status: chosen.join(','), from, to, model, scoreMin, scoreMax }
    onApply({ ...parseListState(filter), ...(q && { q }), ...(sort && { sort }), ...(direction && { direction }) })
  }

  return (
    <form onSubmit={apply} aria-label="Filtros" className="rounded-lg border border-line bg-white p-4 sm:p-5">
      <fieldset className="mb-4">
        <legend id={legend} className="mb-1 font-semibold text-sm">
          Status
        </legend>
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
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
        <TextField type="date" label="De" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField
          type="date"
          label="Até"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={wrongDates ? 'A data final é anterior à inicial' : undefined}
        />
        <SelectField
          label="Modelo"
          placeholder="Todos"
          options={models}
          value={model}
          onChange={(event) => setModel(event.target.value)}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          max={1000}
          label="Score mínimo"
          value={scoreMin}
          onChange={(event) => setScoreMin(event.target.value)}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          max={1000}
          label="Score máximo"
          value={scoreMax}
          onChange={(event) => setScoreMax(event.target.value)}
          error={wrongScores ? 'O máximo é menor que o mínimo' : undefined}
        />
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
