import type { CatalogueFilter } from '#domain/catalogue/catalogue.ts'
import { queryOf } from './query.ts'

const controlsOf = (bar: ParentNode) => [...bar.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
const isOption = (control: Element): control is HTMLInputElement => control.matches('[type=checkbox], [type=radio]')

/** Gives what the filter bar's controls say, as a query. They can be used before the bar runs. */
export function queryOfControls(bar: ParentNode): string {
  const used = controlsOf(bar).filter((control) => !isOption(control) || control.checked)
  return new URLSearchParams(used.map(({ name, value }) => [name, value])).toString()
}

/** Has the filter bar's controls say a filter, before the bar runs. */
export function showInControls(bar: ParentNode, filter: CatalogueFilter): void {
  const query = new URLSearchParams(queryOf(filter))
  for (const control of controlsOf(bar)) {
    if (!isOption(control)) control.value = query.get(control.name) ?? ''
    else if (query.has(control.name)) control.checked = query.getAll(control.name).includes(control.value)
  }
}
