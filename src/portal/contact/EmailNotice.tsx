import { type SubmitEvent, useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { sentenceFor } from '#content/sentences.ts'
import { api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { refresh } from '../portal-state.ts'
import { goToLogin } from '../session.ts'

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** Asks softly for a code from the account's address, until one was used. Blocks nothing. */
export function EmailNotice({ view }: { view: ApplicantView }) {
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** Makes the server send a code. Returns the sentence of a failure, or null. */
  async function ask(): Promise<string | null> {
    const answer = await callApi(api.portal.email.code.$post())
    if (!answer.ok) return explain(answer.failure)
    setCode((typed) => typed ?? '')
    // Another tab may have confirmed the address, and then no code is sent.
    void refresh()
    return null
  }

  async function confirm(typed: string): Promise<string | null> {
    if (!typed.trim()) return sentenceFor('code_incomplete')
    const answer = await callApi(api.portal.email.confirmation.$post({ json: { code: typed } }))
    if (!answer.ok) return explain(answer.failure)
    toast.success('E-mail confirmado')
    await refresh()
    document.getElementById('conteudo')?.focus({ preventScroll: true })
    return null
  }

  async function run(work: () => Promise<string | null>) {
    if (busy) return
    setBusy(true)
    setError(null)
    setError(await work())
    setBusy(false)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void run(() => confirm(code ?? ''))
  }

  return (
    <div className="text-ink-soft text-sm">
      <p>
        Os avisos vão para <strong className="text-ink [overflow-wrap:anywhere]">{view.email}</strong>, ainda sem
        confirmação.
        <span className="flex flex-wrap gap-x-4">
          {code === null && (
            <button type="button" aria-disabled={busy || undefined} onClick={() => void run(ask)} className={link}>
              {busy ? 'Enviando...' : 'Confirmar e-mail'}
            </button>
          )}
          <a href="#corrigir-email" className={link}>
            Corrigir
          </a>
        </span>
      </p>
      {code === null && error && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
      {code !== null && (
        <form
          noValidate
          onSubmit={submit}
          className="mt-2 grid max-w-md gap-3 rounded-lg border border-line bg-white p-4"
        >
          <MailedCode
            name="code"
            autoFocus
            hint={`Enviamos um código para ${view.email}`}
            value={code}
            error={error ?? undefined}
            onChange={(event) => {
              setCode(event.target.value)
              setError(null)
            }}
            onResend={ask}
          />
          <Button type="submit" size="sm" className="justify-self-start" busy={busy} busyLabel="Um momento...">
            Confirmar
          </Button>
        </form>
      )}
    </div>
  )
}

function explain(failure: Failure): string {
  if (failure.code === 'unauthenticated') goToLogin('ended')
  const [field] = failure.errors
  return field ? sentenceFor(field.code) : sentenceOf(failure)
}
