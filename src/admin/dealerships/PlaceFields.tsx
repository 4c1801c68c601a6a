import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { stateChoices } from '#content/brazilian-states.ts'
import { sentenceFor } from '#content/sentences.ts'
import { clearFilled, fillFields } from '#domain/identity/fill-address.ts'
import { withoutMarks } from '#domain/text.ts'
import { createCepLookup } from '#lib/cep-lookup.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import {
  clocks,
  type DealershipTyped,
  type FoundPlace,
  farFromCepKm,
  labels,
  otherwiseTyped,
  type PlaceField,
  placeFound,
  typedPlace,
} from './dealership-form.ts'

export type FieldsProps = {
  typed: DealershipTyped
  errors: Readonly<Record<string, string | undefined>>
  onChange: (changes: Partial<DealershipTyped>, field: string) => void
}

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
      name={name}
      placeholder={placeholder}
      options={options}
      label={labels[name]}
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => onChange({ [name]: target.value }, name)}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {field('name', { className: 'sm:col-span-2' })}
      <CepField typed={typed} errors={errors} onChange={onChange} />
      {field('street', { className: 'sm:col-span-2' })}
      {field('district')}
      {field('city')}
      {choice('state', 'Selecione', stateChoices)}
      {field('phone')}
      {choice('timeZone', 'O do estado', clocks)}
      {field('latitude', { hint: 'Em graus. Vazio: o centro da região do CEP', optional: true })}
      {field('longitude', { hint: 'Em graus. Vazio: o centro da região do CEP', optional: true })}
      <OnTheMap typed={typed} />
    </div>
  )
}

/** The CEP, which fills in the place, and asks before it replaces values typed by hand. */
function CepField({ typed, errors, onChange }: FieldsProps) {
  const { status, change, differs, take } = usePlaceOfCep(typed, onChange)
  const list = new Intl.ListFormat('pt-BR').format(differs.map((name) => labels[name].toLowerCase()))
  return (
    <div className="sm:col-span-2">
      <TextField
        label={labels.cep}
        name="cep"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        hint="Preenche o endereço"
        value={typed.cep}
        error={errors.cep}
        onChange={({ target }) => void change(target.value)}
        className="sm:max-w-[15rem]"
      />
      <p role="status" className="mt-1.5 text-ink-soft text-sm empty:hidden">
        {differs.length > 0
          ? `O CEP diz outra coisa em: ${list}. O que você escreveu continua.`
          : status && sentenceFor(status)}
      </p>
      {differs.length > 0 && (
        <Button size="sm" variant="secondary" className="mt-2" onClick={take}>
          Usar o endereço do CEP
        </Button>
      )}
    </div>
  )
}

/**
 * Shows the place at which the site puts the dealership, on a map to check it, because a CEP gives a region and not the
 * street.
 */
function OnTheMap({ typed }: Pick<FieldsProps, 'typed'>) {
  const place = typedPlace(typed)
  if (!place) return null
  const { latitude, longitude, isOwn, kilometresFromCep } = place
  const words = [latitude, longitude].map((one) => one.toLocaleString('pt-BR', { maximumFractionDigits: 5 })).join('; ')
  return (
    <div className="text-sm sm:col-span-2">
      <p>
        <span>
          {isOwn
            ? `O site mede as distâncias a partir de ${words}.`
            : `O CEP dá só a região: o site mede as distâncias a partir de um ponto perto da maior cidade dela, ${words}. Para o ponto exato, abra o mapa e copie os graus para cá.`}
        </span>{' '}
        <NewTabLink
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${isOwn ? 17 : 12}/${latitude}/${longitude}`}
        >
          Conferir no mapa
        </NewTabLink>
      </p>
      <p role="status" className="mt-1 font-semibold text-warn empty:hidden">
        {kilometresFromCep !== null &&
          kilometresFromCep > farFromCepKm &&
          `Este ponto fica a ${kilometresFromCep.toLocaleString('pt-BR')} km da região do CEP. Se a concessionária mudou de endereço, apague a latitude e a longitude, ou copie as novas.`}
      </p>
    </div>
  )
}

const ask = (cep: string, signal: AbortSignal) => call(admin.cep[':cep'].$get({ param: { cep } }, { init: { signal } }))

/**
 * Fills the place of a dealership from its CEP during typing, and keeps values typed by hand. `differs` names these
 * fields, and `take` replaces them by the CEP's values.
 */
function usePlaceOfCep(typed: DealershipTyped, onChange: (changes: Partial<DealershipTyped>, field: string) => void) {
  const [lookup] = useState(() => createCepLookup(ask))
  const status = useStore(lookup.$status)
  const [filled, setFilled] = useState<Partial<FoundPlace>>({})
  const [found, setFound] = useState<FoundPlace | null>(null)
  const latest = useRef({ typed, onChange })
  latest.current = { typed, onChange }
  useEffect(() => lookup.cancel, [lookup])

  async function change(cep: string) {
    setFound(null)
    const cleared = clearFilled({ ...latest.current.typed, cep }, filled)
    setFilled(cleared.filled)
    latest.current.onChange(cleared.typed, 'cep')
    const place = await lookup.look(withoutMarks(cep))
    if (!place) return
    const now = fillFields(latest.current.typed, cleared.filled, placeFound(place))
    setFilled(now.filled)
    setFound(placeFound(place))
    latest.current.onChange(now.typed, 'cep')
  }

  return {
    status,
    change,
    differs: found ? otherwiseTyped(typed, found) : [],
    take: () => {
      if (!found) return
      setFilled(found)
      onChange(found, 'cep')
    },
  }
}
