import { brazilianClocks } from '#domain/geography/time-zones.ts'
import { brazilianStates } from '#domain/identity/address.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { DealershipTyped, PlaceField } from './dealership-form.ts'

export type FieldsProps = {
  typed: DealershipTyped
  errors: Readonly<Record<string, string | undefined>>
  onChange: (changes: Partial<DealershipTyped>, field: string) => void
}

const clockNames: Record<(typeof brazilianClocks)[number], string> = {
  'America/Noronha': 'Fernando de Noronha',
  'America/Sao_Paulo': 'Brasília',
  'America/Manaus': 'Amazonas',
  'America/Rio_Branco': 'Acre',
}
const clocks = brazilianClocks.map((value) => ({ value, label: `Horário de ${clockNames[value]}` }))
const states = brazilianStates.map(({ code, name }) => ({ value: code, label: name }))

type Options = readonly { value: string; label: string }[]

/** Who a dealership is and where it stands, as the site and the messages say it. */
export function PlaceFields({ typed, errors, onChange }: FieldsProps) {
  const field = (
    name: PlaceField,
    label: string,
    more: { hint?: string; optional?: boolean; className?: string } = {},
  ) => (
    <TextField
      {...more}
      label={label}
      name={name}
      autoComplete="off"
      maxLength={120}
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value }, name)}
    />
  )
  const choice = (name: 'state' | 'timeZone', label: string, placeholder: string, options: Options) => (
    <SelectField
      {...{ label, name, placeholder, options }}
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value }, name)}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {field('name', 'Nome', { className: 'sm:col-span-2' })}
      {field('street', 'Rua e número', { className: 'sm:col-span-2' })}
      {field('district', 'Bairro')}
      {field('city', 'Cidade')}
      {choice('state', 'Estado', 'Selecione', states)}
      {field('cep', 'CEP')}
      {field('phone', 'Telefone')}
      {choice('timeZone', 'Fuso horário', 'O do estado', clocks)}
      {field('latitude', 'Latitude', { hint: 'Em graus. Vazio: o centro da região do CEP', optional: true })}
      {field('longitude', 'Longitude', { hint: 'Em graus. Vazio: o centro da região do CEP', optional: true })}
    </div>
  )
}
