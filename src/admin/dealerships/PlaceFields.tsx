import { brazilianStates } from '#domain/identity/address.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { clocks, type DealershipTyped, labels, type PlaceField } from './dealership-form.ts'

export type FieldsProps = {
  typed: DealershipTyped
  errors: Readonly<Record<string, string | undefined>>
  onChange: (changes: Partial<DealershipTyped>, field: string) => void
}

const states = brazilianStates.map(({ code, name }) => ({ value: code, label: name }))

type Options = readonly { value: string; label: string }[]

/** A dealership's name and place, as the site and the mails print them. */
export function PlaceFields({ typed, errors, onChange }: FieldsProps) {
  const field = (name: PlaceField, more: { hint?: string; optional?: boolean; className?: string } = {}) => (
    <TextField
      {...more}
      label={labels[name]}
      name={name}
      autoComplete="off"
      maxLength={120}
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value }, name)}
    />
  )
  const choice = (name: 'state' | 'timeZone', placeholder: string, options: Options) => (
    <SelectField
      {...{ name, placeholder, options }}
      label={labels[name]}
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value }, name)}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {field('name', { className: 'sm:col-span-2' })}
      {field('street', { className: 'sm:col-span-2' })}
      {field('district')}
      {field('city')}
      {choice('state', 'Selecione', states)}
      {field('cep')}
      {field('phone')}
      {choice('timeZone', 'O do estado', clocks)}
      {field('latitude', { hint: 'Em graus. Vazio: o centro da região do CEP', optional: true })}
      {field('longitude', { hint: 'Em graus. Vazio: o centro da região do CEP', optional: true })}
    </div>
  )
}
