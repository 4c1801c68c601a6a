import { SelectField } from '#ui/forms/SelectField.tsx'
import { type ListState, orderOf, withoutPage } from './list-state.ts'

const orders = [
  { value: 'createdAt desc', label: 'Mais novos' },
  { value: 'createdAt asc', label: 'Mais antigos' },
  { value: 'fullName asc', label: 'Cliente, de A a Z' },
  { value: 'fullName desc', label: 'Cliente, de Z a A' },
  { value: 'model asc', label: 'Modelo, de A a Z' },
  { value: 'model desc', label: 'Modelo, de Z a A' },
  { value: 'entryCents desc', label: 'Maior entrada' },
  { value: 'entryCents asc', label: 'Menor entrada' },
  { value: 'installmentCents desc', label: 'Maior parcela' },
  { value: 'installmentCents asc', label: 'Menor parcela' },
  { value: 'installments desc', label: 'Mais parcelas' },
  { value: 'installments asc', label: 'Menos parcelas' },
  { value: 'status asc', label: 'Status, do primeiro ao último' },
  { value: 'status desc', label: 'Status, do último ao primeiro' },
]

/** The order of the list, for the screens without the table's headings. */
export function OrderSelect({ state, onState }: { state: ListState; onState: (state: ListState) => void }) {
  const { column, direction } = orderOf(state)
  return (
    <SelectField
      label="Ordenar por"
      className="max-w-[16rem]"
      options={orders}
      value={`${column} ${direction}`}
      onChange={(event) => {
        const [sort, wanted] = event.target.value.split(' ')
        onState({ ...withoutPage(state), sort, direction: wanted } as ListState)
      }}
    />
  )
}
