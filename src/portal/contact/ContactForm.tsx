import { type ComponentProps, type SubmitEvent, useRef } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { meantEmail } from '#domain/identity/email-typo.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { AddressFields } from './AddressFields.tsx'
import { clearContactDraft } from './contact-draft.ts'
import { type ContactField, useContactForm } from './use-contact-form.ts'

type Props = {
  view: ApplicantView
  /** The customer comes to correct the e-mail address, so that field takes the focus. */
  correctsEmail: boolean
  onClose: () => void
}

/** Changes phone, e-mail and address. Asks for the password, so that a stranger at an open screen cannot change them. */
export function ContactForm({ view, correctsEmail, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const contact = useContactForm(view, form, onClose)
  const { values, errors, failure, saving, change, fill } = contact

  const field = (name: ContactField) => ({ name, value: values[name], error: errors[name] })
  const textField = (name: ContactField) => ({
    ...field(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void contact.save()
  }

  function cancel() {
    clearContactDraft(view.id)
    onClose()
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Editar dados de contato"
      className="mt-5 grid gap-4 border-line border-t pt-5 sm:grid-cols-6"
    >
      <EmailField
        label="E-mail"
        className="sm:col-span-3"
        autoFocus={correctsEmail}
        {...field('email')}
        meant={meantEmail}
        onChange={(email) => change({ email })}
      />
      <MaskedField
        label="Celular"
        type="tel"
        autoComplete="tel"
        className="sm:col-span-3"
        {...typedNumbers.phone}
        {...field('phone')}
        onValueChange={(phone) => change({ phone })}
      />
      <AddressFields field={field} textField={textField} onCep={(cep) => change({ cep })} onFound={fill} />
      <PasswordField
        label="Sua senha"
        hint="Para confirmar que é você"
        autoComplete="current-password"
        className="sm:col-span-3"
        {...textField('password')}
      />
      {contact.asksForCode && (
        <EmailCodes fresh={textField('code')} former={textField('formerCode')} onResend={contact.resendCode} />
      )}
      {failure && (
        <Alert tone="bad" role="alert" className="sm:col-span-6">
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-6">
        <Button type="submit" busy={saving} busyLabel="Salvando...">
          Salvar
        </Button>
        <Button variant="secondary" onClick={cancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

type Typed = Pick<ComponentProps<typeof CodeField>, 'name' | 'value' | 'error' | 'onChange'>

/** Asks for the code mailed to the new address, and for the one mailed to the former address. */
function EmailCodes({
  fresh,
  former,
  onResend,
}: {
  fresh: Typed
  former: Typed
  onResend: () => Promise<string | null>
}) {
  return (
    <>
      <MailedCode
        hint="Enviamos um código para o novo e-mail. Digite-o e toque em Salvar"
        className="sm:col-span-6"
        {...fresh}
        onResend={onResend}
      />
      <CodeField
        label="Código do e-mail antigo"
        optional
        hint="Mandamos outro código para ele. Sem acesso? Deixe em branco: por 48 horas os avisos chegam nos dois, e o contrato espera para ser assinado"
        className="sm:col-span-6"
        {...former}
      />
    </>
  )
}
