import { type SubmitEvent, useRef } from 'react'
import { sentenceOf } from '#client/problem.ts'
import { consentParts } from '#content/consent.ts'
import { messageFor } from '#content/messages.ts'
import { typedNumbers } from '#domain/identity/typed-numbers.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkedText } from '#ui/actions/LinkedText.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { usePrefill } from '#ui/forms/prefill.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { LeadSent } from './LeadSent.tsx'
import { useLead } from './use-lead.ts'

type Props = { model: string; slug: string }

/** The form to be called about a model. */
export function LeadForm(props: Props) {
  return (
    <ErrorBoundary>
      <Contact {...props} />
    </ErrorBoundary>
  )
}

function Contact({ model, slug }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { values, errors, state, failure, change, send } = useLead(slug, form)
  usePrefill(form, ({ fullName = '', cpf = '', email = '', phone = '', accepted }) =>
    change({
      fullName,
      cpf: typedNumbers.cpf.read(cpf),
      email,
      phone: typedNumbers.phone.read(phone),
      accepted: accepted !== undefined,
    }),
  )
  const error = (field: string) => errors[field] && messageFor(errors[field])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void send()
  }

  if (state === 'sent') return <LeadSent model={model} slug={slug} />
  return (
    // Until it is alive, the form goes nowhere: `dialog` keeps what was typed out of the address.
    <form ref={form} noValidate method="dialog" onSubmit={submit} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Nome Completo"
          name="fullName"
          autoComplete="name"
          maxLength={120}
          value={values.fullName}
          onChange={(event) => change({ fullName: event.target.value })}
          error={error('fullName')}
        />
        <MaskedField
          label="CPF"
          name="cpf"
          {...typedNumbers.cpf}
          placeholder="000.000.000-00"
          autoComplete="off"
          value={values.cpf}
          onValueChange={(cpf) => change({ cpf })}
          error={error('cpf')}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={120}
          value={values.email}
          onChange={(event) => change({ email: event.target.value })}
          error={error('email')}
        />
        <MaskedField
          label="Celular"
          name="phone"
          type="tel"
          inputMode="tel"
          {...typedNumbers.phone}
          placeholder="(11) 00000-0000"
          autoComplete="tel"
          value={values.phone}
          onValueChange={(phone) => change({ phone })}
          error={error('phone')}
        />
      </div>
      <CheckboxField
        name="accepted"
        checked={values.accepted}
        onChange={(event) => change({ accepted: event.target.checked })}
        label={<LinkedText {...consentParts} />}
        error={error('accepted')}
      />
      {failure && (
        <Alert tone="bad" role="alert" title="Não foi possível enviar agora">
          {sentenceOf(failure)}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={state === 'sending'} busyLabel="Enviando...">
        Enviar
      </Button>
    </form>
  )
}
