import { type SubmitEvent, useRef } from 'react'
import { leadConsent } from '#content/consent.ts'
import { messageFor } from '#content/messages.ts'
import { typedNumbers } from '#domain/identity/typed-numbers.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkedText } from '#ui/actions/LinkedText.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { usePrefill } from '#ui/forms/prefill.ts'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { LeadSent } from './LeadSent.tsx'
import { PersonFields } from './PersonFields.tsx'
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
