import { type FormEvent, useRef } from 'react'
import type { ApplicantView } from '#contracts/portal.ts'
import { brazilianStates } from '#domain/identity/address.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { clearContactDraft } from './contact-draft.ts'
import { useCepLookup } from './use-cep-lookup.ts'
import { type ContactField, useContactForm } from './use-contact-form.ts'

const states = brazilianStates.map(({ code, name }) => ({ value: code, label: name }))

/** Changing phone, e-mail and address. The password proves that it is the person, and not somebody at an open screen. */
export function ContactForm({ view, onClose }: { view: ApplicantView; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { values, errors, failure, saving, change, save } = useContactForm(view, onClose)
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const cep = useCepLookup((found) => {
    const { street, neighborhood, city, state } = found
    const known = Object.entries({ street, neighborhood, city, state }).filter(([, value]) => value)
    change({ cep: found.cep, number: '', ...Object.fromEntries(known) })
    focus('number')
  })

  const field = (name: ContactField, autoComplete: string) => ({
    name,
    autoComplete,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const [first] = await save()
    if (first) focus(first)
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Editar dados de contato"
      className="mt-5 grid gap-4 border-line border-t pt-5 sm:grid-cols-6"
    >
      <TextField label="E-mail" type="email" inputMode="email" className="sm:col-span-3" {...field('email', 'email')} />
      <MaskedField
        label="Celular"
        type="tel"
        format="(##) #####-####"
        className="sm:col-span-3"
        onValueChange={(phone) => change({ phone })}
        name="phone"
        autoComplete="tel-national"
        value={values.phone}
        error={errors.phone}
      />
      <MaskedField
        label="CEP"
        format="#####-###"
        className="sm:col-span-2"
        hint={cep.hint}
        onValueChange={(digits) => {
          change({ cep: digits })
          void cep.lookUp(digits)
        }}
        name="cep"
        autoComplete="postal-code"
        value={values.cep}
        error={errors.cep}
      />
      <TextField label="Rua" className="sm:col-span-4" {...field('street', 'address-line1')} />
      <TextField label="Número" className="sm:col-span-2" {...field('number', 'address-line2')} />
      <TextField label="Bairro" className="sm:col-span-4" {...field('neighborhood', 'address-level3')} />
      <TextField label="Cidade" className="sm:col-span-3" {...field('city', 'address-level2')} />
      <SelectField label="Estado" className="sm:col-span-3" options={states} {...field('state', 'address-level1')} />
      <PasswordField
        label="Sua senha"
        hint="Para confirmar que é você"
        className="sm:col-span-3"
        {...field('password', 'current-password')}
      />
      {failure && (
        <Alert tone="bad" role="alert" className="sm:col-span-6">
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-6">
        <Button type="submit" busy={saving} busyLabel="Salvando...">
          Salvar
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            clearContactDraft(view.id)
            onClose()
          }}
        >
          Cancelar
        </Button>
      </div>
    </form>
  )
}
