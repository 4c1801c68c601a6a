import type { ComponentProps } from 'react'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { admin } from './api.ts'
import { call } from './session.ts'
import { useLoad } from './use-load.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'placeholder'>

/** A choice of all dealerships, by name. */
export function DealershipSelect(props: Props) {
  const { data, failure } = useLoad('dealerships', (signal) => call(admin.dealerships.$get({}, { init: { signal } })))
  const options = (data?.dealerships ?? [])
    .map(({ slug, facts: { name, state } }) => ({ value: slug, label: `${name} (${state})` }))
    .sort((one, other) => one.label.localeCompare(other.label, 'pt-BR'))
  return (
    <SelectField
      {...props}
      label="Concessionária"
      placeholder={data ? 'Selecione' : failure ? 'Não foi possível carregar' : 'Carregando...'}
      options={options}
    />
  )
}
