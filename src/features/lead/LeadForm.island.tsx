import type { FormEvent } from 'react'
import { sentenceOf } from '#client/problem.ts'
import { messages } from '#content/messages.ts'
import { isMobilePhone, phoneDigits, withoutMarks } from '#domain/identity/identifiers.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useEarlyForm } from '#ui/forms/use-early-form.ts'
import { ConsentLabel } from './ConsentLabel.tsx'
import { LeadSent } from './LeadSent.tsx'
import { leadFields } from './lead.ts'
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
  const { values, problems, state, failure, change, send } = useLead(slug)
  const form = useEarlyForm((typed) => {
    const text = (name: string) => String(typed.get(name) ?? '')
    const cpf = withoutMarks(text('cpf'))
    const phone = phoneDigits(text('phone'))
    change({ fullName: text('fullName'), cpf, email: text('email'), phone, accepted: typed.has('accepted') })
  })
  const busy = state === 'sending'
  const error = (field: string) => (problems[field] ? (messages[problems[field]] ?? messages.invalid) : undefined)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = await send()
    const wrong = leadFields.find((field) => found?.[field])
    if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
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
          format="###.###.###-##"
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
          format="(##) #####-####"
          placeholder="(11) 00000-0000"
          autoComplete="tel-national"
          value={values.phone}
          onValueChange={(phone) => change({ phone })}
          onPaste={(event) => {
            // A number with the country's code has more digits than the mask.
            const phone = phoneDigits(event.clipboardData.getData('text'))
            if (!isMobilePhone(phone)) return
            event.preventDefault()
            change({ phone })
          }}
          error={error('phone')}
        />
      </div>
      <CheckboxField
        name="accepted"
        checked={values.accepted}
        onChange={(event) => change({ accepted: event.target.checked })}
        label={<ConsentLabel />}
        error={error('accepted')}
      />
      {failure && (
        <Alert tone="bad" role="alert" title="Não foi possível enviar agora">
          {sentenceOf(failure)}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={busy} busyLabel="Enviando...">
        Enviar
      </Button>
    </form>
  )
}
