import { type ListState, parseListState, withoutPage } from './list-state.ts'

/** The filter as typed: every part a text, empty where nothing is chosen. */
export type TypedFilter = Record<
  'status' | 'from' | 'to' | 'model' | 'scoreMin' | 'scoreMax' | 'assignee' | 'age',
  string
>

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

/** Gives the filter's errors, each under the field to change. */
export function filterProblems({ from, to, scoreMin, scoreMax }: TypedFilter): Partial<TypedFilter> {
  return {
    ...(from && to && from > to && { to: 'A data final é anterior à inicial' }),
    ...(scoreMin && scoreMax && Number(scoreMin) > Number(scoreMax) && { scoreMax: 'O máximo é menor que o mínimo' }),
  }
}

/** Gives the list with the typed filter, keeping its order, search and queue. */
export function filteredBy(typed: TypedFilter, state: ListState): ListState {
  const { sort, direction, q, queue, open, family, reached, dealership } = withoutPage(state)
  return {
    ...parseListState(typed),
    ...(q && { q }),
    ...(queue && { queue }),
    ...(open && { open }),
    ...(family && { family }),
    ...(reached && { reached }),
    ...(dealership && { dealership }),
    ...(sort && { sort }),
    ...(direction && { direction }),
  }
}
