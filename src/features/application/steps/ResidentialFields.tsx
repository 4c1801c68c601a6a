import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createCepLookup } from '#client/cep-lookup.ts'
import { messageFor } from '#content/messages.ts'
import { brazilianStates, isStateCode } from '#domain/identity/address.ts'
import { typedNumbers } from '#domain/identity/typed-numbers.ts'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { moveOn } from '#ui/forms/move-on.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { answered, fieldProps, type StepParts } from './step-parts.ts'

const states = brazilianStates.map(({ code, name }) => ({ value: code, label: name }))

const texts = [
  { name: 'street', autoComplete: 'address-line1', maxLength: 120, className: 'sm:col-span-4' },
  {
    name: 'number',
    autoComplete: 'address-line2',
    maxLength: 10,
    className: 'sm:col-span-2',
    placeholder: 'Ex.: 123 ou S/N',
  },
  { name: 'neighborhood', autoComplete: 'address-level3', maxLength: 80, className: 'sm:col-span-6' },
  { name: 'city', autoComplete: 'address-level2', maxLength: 80, className: 'sm:col-span-3' },
] as const

/** Where the person lives. The postal code fills what it knows, and never what was typed by hand. */
export function ResidentialFields({ wizard, dispatch, problems }: StepParts) {
  const { answers } = wizard
  const [lookup] = useState(createCepLookup)
  const status = useStore(lookup.$status)
  useEffect(() => lookup.cancel, [lookup])

  async function changeCep(cep: string) {
    answered(dispatch, { cep })
    const address = await lookup.look(cep)
    if (!address) return
    flushSync(() => dispatch({ type: 'addressFound', cep, address }))
    // A town with a single code leaves the street to be typed.
    moveOn('cep', ['street', 'number'])
  }

  return (
    <div className="grid items-start gap-5 sm:grid-cols-6">
      <div className="sm:col-span-6">
        <MaskedField
          {...fieldProps('cep', problems)}
          {...typedNumbers.cep}
          autoComplete="postal-code"
          placeholder="Só números"
          value={answers.cep}
          onValueChange={changeCep}
          className="sm:max-w-60"
        />
        <p role="status" className="mt-1.5 min-h-5 text-ink-soft text-sm">
          {status && messageFor(status)}
        </p>
      </div>
      {texts.map(({ name, ...input }) => (
        <TextField
          key={name}
          {...input}
          {...fieldProps(name, problems)}
          value={answers[name]}
          onChange={(event) => answered(dispatch, { [name]: event.target.value })}
        />
      ))}
      <SelectField
        {...fieldProps('state', problems)}
        options={states}
        placeholder="Selecione"
        autoComplete="address-level1"
        value={answers.state}
        onChange={({ target }) => answered(dispatch, { state: isStateCode(target.value) ? target.value : '' })}
        className="sm:col-span-3"
      />
    </div>
  )
}
