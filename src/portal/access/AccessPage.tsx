import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { sentenceFor } from '#content/sentences.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { api, sentenceOf, viewedApplication } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { InnerPage } from '../InnerPage.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { loadApplications, show } from '../portal-state.ts'
import { askPortal } from '../session.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** The customer's access: changes the password, lists the open sessions, and joins an older account. */
export function AccessPage({ view }: { view: ApplicantView }) {
  // A new password ends every other session, so the list loads again.
  const [changes, setChanges] = useState(0)
  if (viewedApplication() !== null)
    return (
      <InnerPage title="Senha e acessos" subtitle="Senha, aparelhos e acessos são só do cliente: não aparecem aqui." />
    )
  return (
    <InnerPage title="Senha e acessos">
      <PasswordCard view={view} onChanged={() => setChanges(changes + 1)} />
      <SessionsCard key={changes} />
      <JoinCard onJoined={() => setChanges(changes + 1)} />
    </InnerPage>
  )
}

/**
 * Joins the applications made under another password. The server sends a code to the e-mail address confirmed for them.
 * Only that mail tells whether there are any.
 */
function JoinCard({ onJoined }: { onJoined: () => void }) {
  const form = useForm({
    initial: { code: null as string | null },
    read: ({ code }) =>
      readUnless({ code: code === null || code.trim() ? undefined : sentenceFor('code_incomplete') }, () => code),
    send: async (code: string | null) => {
      if (code === null) {
        const failed = await askForCode()
        if (failed) return failed
        form.change({ code: '' })
        return 'asks'
      }
      const failed = await askPortal(api.portal.account.joining.$post({ json: { code } }), (view) => {
        show(view)
        void loadApplications()
        onJoined()
        toast.success('Pronto: seus pedidos estão juntos')
      })
      return failed && failed.errors.length === 0 ? besideField(failed, 'code') : failed
    },
  })
  const isAsked = form.typed.code !== null

  return (
    <Card title="Juntar aos seus pedidos">
      <p className="mb-4 max-w-prose text-ink-soft">
        Fez outro pedido com o mesmo CPF e outra senha? Peça um código: ele chega aqui, se o e-mail daquele pedido for
        este e já foi confirmado. Depois, uma senha só abre todos: a mais antiga. Recuperou uma das senhas ou trocou o
        e-mail? Por segurança, espere dois dias.
      </p>
      <form {...form.props} className="grid max-w-md gap-4">
        {isAsked && (
          <MailedCode
            hint="Se houver outro acesso seu, um código chega ao e-mail em instantes"
            {...form.text('code')}
            onResend={async () => {
              const failed = await askForCode()
              return failed && sentenceOf(failed)
            }}
          />
        )}
        <FormFailure failure={form.failure} />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          busy={form.busy}
          busyLabel="Um momento..."
        >
          {isAsked ? 'Juntar os pedidos' : 'Receber o código'}
        </Button>
      </form>
    </Card>
  )
}

/** Makes the server send a code. Returns its failure, or null. */
const askForCode = () => askPortal(api.portal.account.code.$post(), () => {})
