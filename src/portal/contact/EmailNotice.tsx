import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { sentenceFor } from '#content/sentences.ts'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { api, callApi, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { refresh } from '../portal-state.ts'
import { goToLogin } from '../session.ts'

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** Asks softly for a code from the account's address, until one was used. Blocks nothing. */
export function EmailNotice({ view }: { view: ApplicantView }) {
  const [isSent, setSent] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const form = useForm({
    initial: { code: '' },
    read: ({ code }) =>
      readUnless({ code: code.trim() ? undefined : sentenceFor('code_incomplete') }, () => ({ code })),
    send: async (json) => {
      const answer = await callApi(api.portal.email.confirmation.$post({ json }))
      if (!answer.ok) {
        if (answer.failure.code === 'unauthenticated') goToLogin('ended')
        return answer.failure.errors.length > 0 ? answer.failure : besideField(answer.failure, 'code')
      }
      toast.success('E-mail confirmado')
      await refresh()
      document.getElementById('conteudo')?.focus({ preventScroll: true })
      return null
    },
  })

  /** Makes the server send a code. Returns the sentence of a failure, or null. */
  async function ask(): Promise<string | null> {
    const answer = await callApi(api.portal.email.code.$post())
    if (!answer.ok) {
      if (answer.failure.code === 'unauthenticated') goToLogin('ended')
      return sentenceOf(answer.failure)
    }
    setSent(true)
    // Another tab may have confirmed the address, and then no code is sent.
    void refresh()
    return null
  }

  async function begin() {
    if (asking) return
    setAsking(true)
    setFailed(null)
    setFailed(await ask())
    setAsking(false)
  }

  return (
    <div className="text-ink-soft text-sm">
      <p>
        Os avisos vão para <strong className="text-ink [overflow-wrap:anywhere]">{view.email}</strong>, ainda sem
        confirmação.
        <span className="flex flex-wrap gap-x-4">
          {!isSent && (
            <button type="button" aria-disabled={asking || undefined} onClick={() => void begin()} className={link}>
              {asking ? 'Enviando...' : 'Confirmar e-mail'}
            </button>
          )}
          <a href="#corrigir-email" className={link}>
            Corrigir
          </a>
        </span>
      </p>
      {!isSent && failed && (
        <p role="alert" className="text-bad">
          {failed}
        </p>
      )}
      {isSent && (
        <form {...form.props} className="mt-2 grid max-w-md gap-3 rounded-lg border border-line bg-white p-4">
          <MailedCode autoFocus hint={`Enviamos um código para ${view.email}`} {...form.text('code')} onResend={ask} />
          <Button type="submit" size="sm" className="justify-self-start" busy={form.busy} busyLabel="Um momento...">
            Confirmar
          </Button>
        </form>
      )}
    </div>
  )
}
