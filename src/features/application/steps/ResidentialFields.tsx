import { messageFor } from '#content/messages.ts'
import { brazilianStates, isStateCode } from '#domain/identity/address.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { fillAddress } from '../fields/address.ts'
import { DigitsField } from '../fields/DigitsField.tsx'
import { fieldId } from '../fields/fields.ts'
import { type CepStatus, useCepLookup } from '../fields/use-cep-lookup.ts'
import { answered, fieldProps, type StepParts } from './step-parts.ts'

const states = brazilianStates.map(({ code, name }) => ({ value: code, label: name }))

const statusText: Record<CepStatus, string> = {
  idle: '',
  searching: 'Buscando endereço...',
  found: 'Endereço encontrado. Confira e informe o número.',
  cep_not_found: messageFor('cep_not_found'),
  cep_unavailable: messageFor('cep_unavailable'),
}

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
  const status = useCepLookup(answers.cep, (cep, address) => {
    dispatch({ type: 'addressFound', cep, address })
    // Only who is still at the postal code is taken further; a city with a single code has no street to skip.
    if (document.activeElement?.id !== fieldId('cep')) return
    const next = fillAddress(answers, wizard.filled, address).answers.street ? 'number' : 'street'
    document.getElementById(fieldId(next))?.focus()
  })

  return (
    <div className="grid items-start gap-5 sm:grid-cols-6">
      <div className="sm:col-span-6">
        <DigitsField
          {...fieldProps('cep', problems)}
          name="cep"
          autoComplete="postal-code"
          placeholder="Só números"
          value={answers.cep}
          onDigits={(cep) => answered(dispatch, { cep })}
          className="sm:max-w-60"
        />
        <p role="status" className="mt-1.5 min-h-5 text-ink-soft text-sm">
          {statusText[status]}
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
