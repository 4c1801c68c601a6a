import { type SubmitEvent, useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { sentenceFor } from '#content/sentences.ts'
import { api, callApi, sentenceOf, viewedApplication } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { InnerPage } from '../InnerPage.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { loadApplications, show } from '../portal-state.ts'
import { goToLogin } from '../session.ts'
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
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** Makes the server send a code. Returns the sentence of a failure, or null. */
  async function ask(): Promise<string | null> {
    const answer = await callApi(api.portal.account.code.$post())
    if (answer.ok) return null
    if (answer.failure.code === 'unauthenticated') goToLogin('ended')
    return sentenceOf(answer.failure)
  }

  async function join(typed: string): Promise<string | null> {
    if (!typed.trim()) return sentenceFor('code_incomplete')
    const answer = await callApi(api.portal.account.joining.$post({ json: { code: typed } }))
    if (answer.ok) {
      show(answer.data)
      void loadApplications()
      setCode(null)
      onJoined()
      toast.success('Pronto: seus pedidos estão juntos')
      return null
    }
    if (answer.failure.code === 'unauthenticated') goToLogin('ended')
    const [field] = answer.failure.errors
    return field ? sentenceFor(field.code) : sentenceOf(answer.failure)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(null)
    const failure = code === null ? await ask() : await join(code)
    if (code === null && failure === null) setCode('')
    setError(failure)
    setBusy(false)
  }

  return (
    <Card title="Juntar aos seus pedidos">
      <p className="mb-4 max-w-prose text-ink-soft">
        Fez outro pedido com o mesmo CPF e outra senha? Peça um código: ele chega aqui, se o e-mail daquele pedido for
        este e já foi confirmado. Depois, uma senha só abre todos: a mais antiga. Recuperou uma das senhas ou trocou o
        e-mail? Por segurança, espere dois dias.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
        {code !== null && (
          <MailedCode
            name="code"
            hint="Se houver outro acesso seu, um código chega ao e-mail em instantes"
            value={code}
            error={error ?? undefined}
            onChange={(event) => {
              setCode(event.target.value)
              setError(null)
            }}
            onResend={ask}
          />
        )}
        {code === null && error && (
          <Alert tone="bad" role="alert">
            {error}
          </Alert>
        )}
        <Button type="submit" variant="secondary" className="justify-self-start" busy={busy} busyLabel="Um momento...">
          {code === null ? 'Receber o código' : 'Juntar os pedidos'}
        </Button>
      </form>
    </Card>
  )
}
