import { CircleCheck } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { leadConsent } from '#content/consent.ts'
import { sentenceFor } from '#content/sentences.ts'
import { meantEmail } from '#domain/identity/email-typo.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { LinkedText } from '#ui/actions/LinkedText.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { usePrefill } from '#ui/forms/prefill.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { useLead } from './use-lead.ts'

type Props = { model: string; slug: string }

/** The form in which a lead asks for a call about a model. */
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
  const error = (field: string) => errors[field] && sentenceFor(errors[field])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void send()
  }

  if (state === 'sent') return <LeadSent model={model} slug={slug} />
  return (
    // Before hydration the form goes nowhere: `dialog` keeps typed text out of the address.
    <form ref={form} noValidate method="dialog" onSubmit={submit} className="grid gap-5">
      <PersonFields values={values} error={error} change={change} />
      <CheckboxField
        name="accepted"
        checked={values.accepted}
        onChange={(event) => change({ accepted: event.target.checked })}
        label={<LinkedText parts={leadConsent.parts} />}
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

/** Confirms that the bank has stored the contact. */
function LeadSent({ model, slug }: { model: string; slug: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-3">
      <CircleCheck aria-hidden className="size-12 text-ok" />
      <h3 ref={heading} tabIndex={-1} className="font-bold text-2xl focus:outline-none">
        Recebemos o seu contato!
      </h3>
      <p className="text-ink-soft">
        Vamos falar com você sobre a {model} em até 2 dias úteis. Se preferir, já peça o financiamento: leva poucos
        minutos.
      </p>
      <LinkButton href={`/motorcycle/${slug}`} className="mt-2">
        Pedir o financiamento
      </LinkButton>
    </div>
  )
}

type Lead = ReturnType<typeof useLead>
type PersonFieldsProps = Pick<Lead, 'values' | 'change'> & { error: (field: string) => string | undefined }

/** Name, CPF, e-mail and phone of the lead. */
function PersonFields({ values, error, change }: PersonFieldsProps) {
  return (
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
      <EmailField
        label="E-mail"
        name="email"
        meant={meantEmail}
        value={values.email}
        onChange={(email) => change({ email })}
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
  )
}
