import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { sentenceFor } from '#content/sentences.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { unbroken } from '#ui/unbroken.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { refresh } from '../portal-state.ts'
import { askPortal, callPortal } from '../session.ts'

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** Asks softly for a code from the account's address, until one was used. Blocks nothing. */
export function EmailNotice({ view }: { view: ApplicantView }) {
  const [isSent, setSent] = useState(false)
  const { busy, failure, press } = usePress()
  const form = useForm({
    initial: { code: '' },
    read: ({ code }) =>
      readUnless({ code: code.trim() ? undefined : sentenceFor('code_incomplete') }, () => ({ code })),
    send: async (json) => {
      const answer = await callPortal(api.portal.email.confirmation.$post({ json }))
      if (!answer.ok) {
        return answer.failure.errors.length > 0 ? answer.failure : besideField(answer.failure, 'code')
      }
      toast.success('E-mail confirmado')
      await refresh()
      document.getElementById('conteudo')?.focus({ preventScroll: true })
      return null
    },
  })

  /** Makes the server send a code. Returns the failure, or null. */
  const ask = () =>
    askPortal(api.portal.email.code.$post(), () => {
      setSent(true)
      // Another tab may have confirmed the address, and then no code is sent.
      void refresh()
    })

  return (
    <div className="text-ink-soft text-sm">
      <p>
        Os avisos vão para <strong className="text-ink [overflow-wrap:anywhere]">{unbroken(view.email)}</strong>, ainda
        sem confirmação.
        <span className="flex flex-wrap gap-x-4">
          {!isSent && (
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => void press('ask', ask)}
              className={link}
            >
              {busy ? 'Enviando...' : 'Confirmar e-mail'}
            </button>
          )}
          <a href="#corrigir-email" className={link}>
            Corrigir
          </a>
        </span>
      </p>
      {!isSent && <PressFailure failure={failure} />}
      {isSent && (
        <form {...form.props} className="mt-2 grid max-w-md gap-3 rounded-lg border border-line bg-white p-4">
          <MailedCode
            autoFocus
            hint={`Enviamos um código para ${view.email}`}
            {...form.text('code')}
            onResend={async () => {
              const failed = await ask()
              return failed && sentenceOf(failed)
            }}
          />
          <Button type="submit" size="sm" className="justify-self-start" busy={form.busy} busyLabel="Um momento...">
            Confirmar
          </Button>
        </form>
      )}
    </div>
  )
}
