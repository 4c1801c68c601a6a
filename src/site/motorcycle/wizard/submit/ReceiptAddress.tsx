import { type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, callApi } from '#lib/api.ts'
import { writeRecord } from '#lib/stored-application.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { unbroken } from '#ui/unbroken.tsx'

const AddressForm = lazily(async () => (await import('./AddressForm.tsx')).AddressForm)

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
        <strong className="[overflow-wrap:anywhere]">{unbroken(email)}</strong>.{' '}
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
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <AddressForm id={id} email={email} onClose={close} />
        </Suspense>
      )}
    </div>
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
