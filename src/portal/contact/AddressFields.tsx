import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CepResponse } from '#api/cep.ts'
import { limits } from '#api/line-rules.ts'
import { stateChoices } from '#content/brazilian-states.ts'
import { sentenceFor } from '#content/sentences.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { askCep, createCepLookup } from '#lib/cep-lookup.ts'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { moveOn } from '#ui/forms/move-on.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { PlaceField } from './use-contact-form.ts'

type FieldProps = { name: PlaceField; value: string; error: string | undefined }
type Props = {
  place: (name: PlaceField) => FieldProps
  onChange: (changes: Partial<Record<PlaceField, string>>) => void
  onFound: (address: CepResponse) => void
}

/** The customer's address. The postal code fills it in and never replaces text typed by hand. */
export function AddressFields({ place, onChange, onFound }: Props) {
  const [lookup] = useState(() => createCepLookup(askCep))
  const status = useStore(lookup.$status)
  useEffect(() => lookup.cancel, [lookup])

  async function changeCep(cep: string) {
    onChange({ cep })
    const address = await lookup.look(cep)
    if (!address) return
    flushSync(() => onFound(address))
    moveOn('cep', ['street', 'number'])
  }

  const textField = (name: PlaceField) => ({
    ...place(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })

  return (
    <>
      <div className="sm:col-span-6">
        <MaskedField
          label="CEP"
          autoComplete="postal-code"
          placeholder="Só números"
          className="sm:max-w-[15rem]"
          {...typedNumbers.cep}
          {...place('cep')}
          onValueChange={changeCep}
        />
        <p role="status" className="mt-1.5 min-h-5 text-ink-soft text-sm">
          {status && sentenceFor(status)}
        </p>
      </div>
      <TextField
        label="Rua"
        autoComplete="address-line1"
        maxLength={limits.street}
        className="sm:col-span-4"
        {...textField('street')}
      />
      <TextField
        label="Número"
        autoComplete="off"
        maxLength={limits.number}
        className="sm:col-span-2"
        {...textField('number')}
      />
      <TextField
        label="Complemento"
        optional
        autoComplete="address-line2"
        maxLength={limits.complement}
        className="sm:col-span-6"
        {...textField('complement')}
      />
      <TextField
        label="Bairro"
        autoComplete="address-level3"
        maxLength={limits.neighborhood}
        className="sm:col-span-6"
        {...textField('neighborhood')}
      />
      <TextField
        label="Cidade"
        autoComplete="address-level2"
        maxLength={limits.city}
        className="sm:col-span-3"
        {...textField('city')}
      />
      <SelectField
        label="Estado"
        autoComplete="address-level1"
        className="sm:col-span-3"
        options={stateChoices}
        placeholder="Selecione"
        {...textField('state')}
      />
    </>
  )
}
