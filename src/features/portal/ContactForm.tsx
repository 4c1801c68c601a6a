import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { api } from '#client/api.ts'
import { ask, sentenceOf } from '#client/problem.ts'
import { messageFor } from '#content/messages.ts'
import { type ApplicantView, type ContactRequest, contactRequest } from '#contracts/portal.ts'
import { brazilianStates } from '#domain/address.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { MaskedField } from '#ui/MaskedField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { clearContactDraft, readContactDraft, writeContactDraft } from './contact-draft.ts'
import { show } from './portal-state.ts'
import { goToLogin } from './session.ts'
import { useCepLookup } from './use-cep-lookup.ts'

const states = brazilianStates.map(({ code, name }) => ({ value: code, label: name }))

/** Changing phone, e-mail and address. The password proves that it is the person, and not somebody at an open screen. */
export function ContactForm({ view, onClose }: { view: ApplicantView; onClose: () => void }) {
  const { email, phone, cep, street, number, neighborhood, city, state } = view
  const stored = { email, phone, cep, street, number, neighborhood, city, state }
  const form = useForm<ContactRequest>({
    resolver: zodResolver(contactRequest),
    defaultValues: { ...stored, ...readContactDraft(view.id), password: '' },
  })
  const { control, register, handleSubmit, setError, setValue, setFocus, watch, formState } = form
  const [failure, setFailure] = useState<string | null>(null)
  const errorOf = (name: keyof ContactRequest) => {
    const code = formState.errors[name]?.message
    return code && messageFor(code)
  }

  useEffect(() => {
    const subscription = watch(({ password: _, ...draft }) => writeContactDraft(view.id, draft as typeof stored))
    return () => subscription.unsubscribe()
  }, [watch, view.id])

  const cepHint = useCepLookup((address) => {
    const found = {
      street: address.street,
      neighborhood: address.neighborhood,
      city: address.city,
      state: address.state,
    }
    for (const [name, value] of Object.entries(found)) {
      if (value) setValue(name as keyof typeof found, value, { shouldValidate: formState.isSubmitted })
    }
    setFocus('number')
  })

  function close() {
    clearContactDraft(view.id)
    onClose()
  }

  async function save(json: ContactRequest) {
    setFailure(null)
    const answer = await ask(api.portal.contact.$patch({ query: { application: view.id }, json }))
    if (answer.ok) {
      show(answer.data)
      toast.success('Seus dados foram atualizados')
      return close()
    }
    const { code, errors } = answer.failure
    if (code === 'unauthenticated') return goToLogin('ended')
    if (code === 'password_incorrect') return setError('password', { message: code }, { shouldFocus: true })
    for (const error of errors)
      setError(error.field as keyof ContactRequest, { message: error.code }, { shouldFocus: true })
    setFailure(sentenceOf(answer.failure))
  }

  return (
    <form onSubmit={handleSubmit(save)} noValidate className="mt-5 grid gap-4 border-line border-t pt-5 sm:grid-cols-6">
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        className="sm:col-span-3"
        error={errorOf('email')}
        {...register('email')}
      />
      <Controller
        control={control}
        name="phone"
        render={({ field: { onChange, ...field } }) => (
          <MaskedField
            label="Celular"
            type="tel"
            format="(##) #####-####"
            autoComplete="tel-national"
            className="sm:col-span-3"
            error={errorOf('phone')}
            onValueChange={onChange}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="cep"
        render={({ field: { onChange, ...field } }) => (
          <MaskedField
            label="CEP"
            format="#####-###"
            autoComplete="postal-code"
            className="sm:col-span-2"
            error={errorOf('cep')}
            hint={cepHint.hint}
            onValueChange={(digits) => {
              onChange(digits)
              cepHint.lookUp(digits)
            }}
            {...field}
          />
        )}
      />
      <TextField
        label="Rua"
        autoComplete="address-line1"
        className="sm:col-span-4"
        error={errorOf('street')}
        {...register('street')}
      />
      <TextField label="Número" className="sm:col-span-2" error={errorOf('number')} {...register('number')} />
      <TextField
        label="Bairro"
        autoComplete="address-level3"
        className="sm:col-span-4"
        error={errorOf('neighborhood')}
        {...register('neighborhood')}
      />
      <TextField
        label="Cidade"
        autoComplete="address-level2"
        className="sm:col-span-3"
        error={errorOf('city')}
        {...register('city')}
      />
      <SelectField
        label="Estado"
        autoComplete="address-level1"
        className="sm:col-span-3"
        options={states}
        error={errorOf('state')}
        {...register('state')}
      />
      <PasswordField
        label="Sua senha"
        hint="Para confirmar que é você"
        autoComplete="current-password"
        className="sm:col-span-3"
        error={errorOf('password')}
        {...register('password')}
      />
      {failure && (
        <Alert tone="bad" role="alert" className="sm:col-span-6">
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-6">
        <Button type="submit" busy={formState.isSubmitting} busyLabel="Salvando...">
          Salvar
        </Button>
        <Button variant="secondary" onClick={close}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
