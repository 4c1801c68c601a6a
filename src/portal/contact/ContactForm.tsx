import type { ComponentProps } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { meantEmail } from '#domain/identity/email-typo.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { AddressFields } from './AddressFields.tsx'
import { useContactForm } from './use-contact-form.ts'

type Props = {
  view: ApplicantView
  /** The customer comes to correct the e-mail address, so that field takes the focus. */
  correctsEmail: boolean
  onClose: () => void
}

/**
 * Changes phone, e-mail and address. Asks for the password, so that a stranger at an open screen cannot change them.
 */
export function ContactForm({ view, correctsEmail, onClose }: Props) {
  const { form, ...contact } = useContactForm(view, onClose)
  const { failure } = form

  function cancel() {
    form.discard()
    onClose()
  }

  return (
    <form
      {...form.props}
      aria-label="Editar dados de contato"
      className="mt-5 grid gap-4 border-line border-t pt-5 sm:grid-cols-6"
    >
      <EmailField
        label="E-mail"
        className="sm:col-span-3"
        autoFocus={correctsEmail}
        meant={meantEmail}
        {...form.choice('email')}
      />
      <MaskedField
        label="Celular"
        type="tel"
        autoComplete="tel"
        className="sm:col-span-3"
        {...typedNumbers.phone}
        {...form.digits('phone')}
      />
      <AddressFields place={contact.place} onChange={contact.changePlace} onFound={contact.fill} />
      <PasswordField
        label="Sua senha"
        hint="Para confirmar que é você"
        autoComplete="current-password"
        className="sm:col-span-3"
        {...form.text('password')}
      />
      {contact.asksForCode && (
        <EmailCodes fresh={form.text('code')} former={form.text('formerCode')} onResend={contact.resendCode} />
      )}
      {failure && (
        <Alert tone="bad" role="alert" className="sm:col-span-6">
          {sentenceOf(failure)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-6">
        <Button type="submit" busy={form.busy} busyLabel="Salvando...">
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
        autoFocus
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
