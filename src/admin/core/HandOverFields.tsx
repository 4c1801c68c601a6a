import type { ComponentProps } from 'react'
import { messageFor } from '#content/messages.ts'
import {
  type HandOverCheck,
  type HandOverDocument,
  handOverChecks,
  handOverDocuments,
} from '#domain/dealerships/hand-over.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { admin } from './api.ts'
import { Checklist } from './Checklist.tsx'
import { call } from './session.ts'
import { useLoad } from './use-load.ts'

/** Who takes a motorcycle, the document seen and what was checked. */
export type HandOverTyped = {
  readonly takenBy: string
  readonly document: HandOverDocument
  readonly checked: readonly HandOverCheck[]
}

/** A hand-over of which nothing is filled in but who is expected. */
export const newHandOver = (name: string): HandOverTyped => ({ takenBy: name, document: 'cnh', checked: [] })

type Props = {
  typed: HandOverTyped
  errors: Readonly<Record<string, string | undefined>>
  onChange: (changes: Partial<HandOverTyped>) => void
}

/** The fields of a hand-over. */
export function HandOverFields({ typed, errors, onChange }: Props) {
  return (
    <>
      <TextField
        label="Quem retira"
        name="takenBy"
        maxLength={120}
        autoComplete="off"
        value={typed.takenBy}
        error={errors.takenBy}
        onChange={(event) => onChange({ takenBy: event.target.value })}
      />
      <SelectField
        label="Documento visto"
        name="document"
        value={typed.document}
        options={Object.entries(handOverDocuments).map(([value, label]) => ({ value, label }))}
        onChange={(event) => onChange({ document: event.target.value as HandOverDocument })}
      />
      <Checklist
        checks={handOverChecks}
        checked={typed.checked}
        error={errors.checked}
        onChange={(checked) => onChange({ checked })}
      />
    </>
  )
}

type DealershipSelectProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'placeholder'>

/** A choice of all dealerships, by name. */
export function DealershipSelect(props: DealershipSelectProps) {
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

/** What is wrong with a hand-over as typed, by field; nothing when it can be sent. */
export function handOverErrors({ takenBy, checked }: HandOverTyped): Record<string, string> {
  const all = Object.keys(handOverChecks) as HandOverCheck[]
  return {
    ...(!takenBy.trim() && { takenBy: messageFor('required') }),
    ...(!all.every((check) => checked.includes(check)) && { checked: messageFor('checklist_incomplete') }),
  }
}
