import { type SubmitEvent, useRef, useState } from 'react'
import type { AnalystResponse } from '#api/analyst.ts'
import { sentenceFor } from '#content/sentences.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'

type Props = { email: string | null; onChange: (account: AnalystResponse) => void }

/** The address that gets a mail about changes to the account. Saving asks for the password again. */
export function EmailCard({ email, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || form.current === null) return
    const typed = String(new FormData(form.current).get('email') ?? '').trim()
    if (typed === '') return refuse({ email: sentenceFor('required') })
    setBusy(true)
    const answer = await call(admin.account.email.$put({ json: { email: typed } }))
    setBusy(false)
    if (answer.ok) {
      onChange(answer.data)
      return toast.success(email ? 'E-mail salvo. Avisamos o endereço novo e o anterior.' : 'E-mail salvo')
    }
    const [field] = answer.failure.errors
    if (field) refuse({ email: sentenceFor(field.code) })
    else if (answer.failure.code !== 'step_up_required') toast.error(sentenceOf(answer.failure))
  }

  return (
    <Card title="E-mail para avisos">
      {email === null && (
        <Alert tone="warn" title="Sem um e-mail, ninguém avisa você" className="mb-4">
          Se outra pessoa trocar a sua senha ou entrar na sua conta, você não fica sabendo.
        </Alert>
      )}
      <form ref={form} onSubmit={submit} onChange={() => clear('email')} noValidate className="grid max-w-md gap-4">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email ?? ''}
          hint="Recebe um aviso quando a senha, as chaves de acesso, a verificação em duas etapas ou este e-mail mudam, e quando alguém entra em um aparelho novo."
          error={errors.email}
        />
        <div>
          <Button type="submit" variant="secondary" busy={busy} busyLabel="Salvando...">
            Salvar e-mail
          </Button>
        </div>
      </form>
    </Card>
  )
}
