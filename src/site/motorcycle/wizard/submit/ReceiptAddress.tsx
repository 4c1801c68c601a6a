import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { emailCorrectionRequest } from '#api/application.ts'
import { meantEmail } from '#domain/identity/email-typo.ts'
import { readBy, useForm } from '#forms/use-form.ts'
import { api, callApi, sentenceOf } from '#lib/api.ts'
import { writeRecord } from '#lib/stored-application.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'

type Props = {
  id: string
  email: string
  /** True if the address belongs to an account, so that only the portal can change it. */
  owned: boolean
  onCorrected: (email: string) => void
}

const link = 'inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4'

/** Says where the receipt goes, and corrects a mistyped address. */
export function ReceiptAddress({ id, email, owned, onCorrected }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isCorrected, setCorrected] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)

  function close(corrected: string | null) {
    flushSync(() => {
      setOpen(false)
      setCorrected(corrected !== null)
      if (corrected !== null) onCorrected(corrected)
    })
    line.current?.focus()
  }

  return (
    <div className="mt-4">
      <p ref={line} tabIndex={-1} role="status" className="max-w-prose focus:outline-none">
        <span>{isCorrected ? 'Corrigido: a confirmação agora vai para ' : 'A confirmação vai para '}</span>
        <strong className="[overflow-wrap:anywhere]">{email}</strong>.{' '}
        {!isOpen &&
          (owned ? (
            <PortalLink id={id} hash="#corrigir-email" className={`${link} print:hidden`}>
              Corrigir e-mail
            </PortalLink>
          ) : (
            <button type="button" onClick={() => setOpen(true)} className={`${link} print:hidden`}>
              Corrigir e-mail
            </button>
          ))}
      </p>
      {isOpen && <CorrectionForm id={id} email={email} onClose={close} />}
    </div>
  )
}

type FormProps = { id: string; email: string; onClose: (corrected: string | null) => void }

function CorrectionForm({ id, email, onClose }: FormProps) {
  const form = useForm({
    initial: { email },
    read: (typed) => {
      const read = readBy(emailCorrectionRequest, typed)
      if ('errors' in read || read.body.email !== email) return read
      onClose(null)
      return null
    },
    send: async (json) => {
      const answer = await callApi(api.applications[':id'].email.$put({ param: { id }, json }))
      if (!answer.ok) return answer.failure
      onClose(json.email)
      return null
    },
  })
  const { failure } = form

  return (
    <form {...form.props} aria-label="Corrigir e-mail" className="mt-3 grid max-w-md gap-4 print:hidden">
      <EmailField label="E-mail certo" autoFocus meant={meantEmail} {...form.choice('email')} />
      {failure && (
        <Alert
          tone="bad"
          role="alert"
          action={
            failure.code === 'email_correction_over' && (
              <LinkButton size="sm" variant="secondary" href="/meu-financiamento?volta=%2Fdashboard%23corrigir-email">
                Efetuar Login
              </LinkButton>
            )
          }
        >
          {sentenceOf(failure)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Salvando...">
          Corrigir e reenviar
        </Button>
        <Button variant="secondary" onClick={() => onClose(null)}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

type PortalLinkProps = {
  id: string
  hash?: string
  /**
   * The login, where it leads if no session opens the application; null for the portal, which asks for the login
   * itself.
   */
  login?: string | null
  className: string
  children: ReactNode
}

/** Leads a person to the new application in the portal, which opens the application in the tab's record. */
export function PortalLink({ id, hash = '', login = null, className, children }: PortalLinkProps) {
  const href = `/dashboard${hash}`

  async function open(event: MouseEvent) {
    event.preventDefault()
    const answer = await callApi(api.portal.$get({ query: { application: id } }))
    if (answer.ok) writeRecord(answer.data, new Date().toISOString())
    window.location.assign(answer.ok || login === null ? href : login)
  }

  return (
    <a href={login ?? href} onClick={(event) => void open(event)} className={className}>
      {children}
    </a>
  )
}
