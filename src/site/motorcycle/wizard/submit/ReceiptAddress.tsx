import { type MouseEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { emailCorrectionRequest } from '#api/application.ts'
import { sentenceFor } from '#content/sentences.ts'
import { meantEmail } from '#domain/identity/email-typo.ts'
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
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<{ code: string; sentence: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    const request = emailCorrectionRequest.safeParse({ email: typed })
    if (!request.success) return refuse(request.error.issues[0]?.message ?? 'email_invalid')
    if (request.data.email === email) return onClose(null)
    setBusy(true)
    const answer = await callApi(api.applications[':id'].email.$put({ param: { id }, json: request.data }))
    setBusy(false)
    if (answer.ok) return onClose(request.data.email)
    const [field] = answer.failure.errors
    if (field) return refuse(field.code)
    setFailure({ code: answer.failure.code, sentence: sentenceOf(answer.failure) })
  }

  function refuse(code: string) {
    flushSync(() => setError(sentenceFor(code)))
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label="Corrigir e-mail"
      className="mt-3 grid max-w-md gap-4 print:hidden"
    >
      <EmailField
        label="E-mail certo"
        name="email"
        autoFocus
        value={typed}
        error={error}
        meant={meantEmail}
        onChange={(next) => {
          setTyped(next)
          setError(undefined)
        }}
      />
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
          {failure.sentence}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Salvando...">
          Corrigir e reenviar
        </Button>
        <Button variant="secondary" onClick={() => onClose(null)}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

type PortalLinkProps = { id: string; hash?: string; className: string; children: ReactNode }

/** Leads a logged-in person to the new application in the portal, which opens the application in the tab's record. */
export function PortalLink({ id, hash = '', className, children }: PortalLinkProps) {
  const href = `/dashboard${hash}`

  async function open(event: MouseEvent) {
    event.preventDefault()
    const answer = await callApi(api.portal.$get({ query: { application: id } }))
    if (answer.ok) writeRecord(answer.data, new Date().toISOString())
    window.location.assign(href)
  }

  return (
    <a href={href} onClick={(event) => void open(event)} className={className}>
      {children}
    </a>
  )
}
