import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { api, viewedApplication } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { InnerPage } from '../InnerPage.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { loadApplications, show } from '../portal-state.ts'
import { askPortal } from '../session.ts'
import { useCodeForm } from '../use-code-form.ts'
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
  const { form, isAsked, code } = useCodeForm({
    ask: () => askPortal(api.portal.account.code.$post(), () => {}),
    confirm: (code) =>
      askPortal(api.portal.account.joining.$post({ json: { code } }), (view) => {
        show(view)
        void loadApplications()
        onJoined()
        toast.success('Pronto: seus pedidos estão juntos')
      }),
  })

  return (
    <Card title="Juntar aos seus pedidos" className="print:hidden">
      <p className="mb-4 max-w-prose text-ink-soft">
        Fez outro pedido com o mesmo CPF e outra senha? Peça um código: ele chega aqui, se o e-mail daquele pedido for
        este e já foi confirmado. Depois, uma senha só abre todos: a mais antiga. Recuperou uma das senhas ou trocou o
        e-mail? Por segurança, espere dois dias.
      </p>
      <form {...form.props} className="grid max-w-md gap-4">
        {isAsked && (
          <MailedCode autoFocus hint="Se houver outro acesso seu, um código chega ao e-mail em instantes" {...code} />
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
