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
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {field('name', 'Nome', { className: 'sm:col-span-2' })}
      {field('street', 'Rua e número', { className: 'sm:col-span-2' })}
      {field('district', 'Bairro')}
      {field('city', 'Cidade')}
      <SelectField
        label="Estado"
        name="state"
        placeholder="Selecione"
        options={states}
        value={typed.state}
        error={errors.state}
        onChange={({ target }) => onChange({ state: target.value }, 'state')}
      />
      {field('cep', 'CEP')}
      {field('phone', 'Telefone')}
      <SelectField
        label="Fuso horário"
        name="timeZone"
        placeholder="O do estado"
        options={clocks}
        value={typed.timeZone}
        error={errors.timeZone}
        onChange={({ target }) => onChange({ timeZone: target.value as DealershipTyped['timeZone'] }, 'timeZone')}
      />
      {field('latitude', 'Latitude', { hint: 'Em graus. Vazio: o centro da região do CEP', optional: true })}
      {field('longitude', 'Longitude', { hint: 'Em graus. Vazio: o centro da região do CEP', optional: true })}
    </div>
  )
}
