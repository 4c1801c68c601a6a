import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { brand } from '#content/brand.ts'
import { sentenceFor } from '#content/sentences.ts'
import { callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { loginPath } from '../core/login-page.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'

const tokenOf = () => window.location.hash.slice(1)

type Invitation =
  | { state: 'asking' }
  | { state: 'good'; username: string; name: string }
  | { state: 'failed'; failure: Failure }

/** Asks the server for the name on the invitation in the address, before the user chooses a password. */
function useInvitation() {
  const [invitation, setInvitation] = useState<Invitation>({ state: 'asking' })
  const ask = useCallback(async () => {
    setInvitation({ state: 'asking' })
    const answer = await callApi(admin.invitations.verification.$post({ json: { token: tokenOf() } }))
    if (answer.ok) return setInvitation({ state: 'good', ...answer.data })
    // A link that was cut short cannot work either, so it gets the sentence of an expired one.
    const isCut = answer.failure.code === 'validation_failed'
    setInvitation({ state: 'failed', failure: { ...answer.failure, ...(isCut && { code: 'invitation_over' }) } })
  }, [])
  useEffect(() => void ask(), [ask])
  return { invitation, ask }
}

/** /admin/convite#token: the invited person chooses a password, once. The token is in the hash, so no server logs it. */
export function InvitationView() {
  const { invitation, ask } = useInvitation()
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [username, setUsername] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { errors, refuse } = useFieldErrors(form)

  // Focuses the password, or later the link that takes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name decides what is shown.
  useEffect(() => box.current?.querySelector<HTMLElement>('input, a')?.focus(), [username, invitation.state])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || form.current === null) return
    const typed = new FormData(form.current)
    const password = String(typed.get('password') ?? '')
    const wrong = {
      ...(password === '' && { password: sentenceFor('required') }),
      ...(password !== typed.get('repeated') && { repeated: sentenceFor('password_mismatch') }),
    }
    setFailure(undefined)
    refuse(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await callApi(admin.invitations.acceptance.$post({ json: { token: tokenOf(), password } }))
    setBusy(false)
    if (answer.ok) return setUsername(answer.data.username)
    const [field] = answer.failure.errors
    if (field?.field === 'password') refuse({ password: sentenceFor(field.code) })
    else setFailure(sentenceFor(field ? 'invitation_over' : answer.failure.code) || sentenceOf(answer.failure))
  }

  return (
    <main id="conteudo" tabIndex={-1} className="flex grow items-center justify-center p-4 focus:outline-none">
      <div ref={box} className="w-full max-w-sm">
        <Card>
          <ViewTitle title="Convite para a equipe" className="mb-3" />
          {username ? (
            <>
              <Alert tone="ok" role="status" title="Conta criada">
                Seu usuário é <strong translate="no">{username}</strong>.
              </Alert>
              <LinkButton href={loginPath} target="_self" full className="mt-4">
                Entrar
              </LinkButton>
            </>
          ) : invitation.state === 'asking' ? (
            <Loading label="Conferindo o convite..." />
          ) : invitation.state === 'failed' ? (
            <Refused failure={invitation.failure} onRetry={() => void ask()} />
          ) : (
            <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
              <p className="text-ink-soft text-sm">
                Olá, <span translate="no">{invitation.name}</span>. Crie a senha da sua conta na administração do{' '}
                <span translate="no">{brand.bank}</span>. Seu usuário será{' '}
                <strong translate="no">{invitation.username}</strong>.
              </p>
              {failure && <Alert tone="bad" role="alert" title={failure} />}
              <PasswordField
                label="Senha"
                name="password"
                autoComplete="new-password"
                hint="12 caracteres ou mais, sem contar espaços. Uma frase é uma boa senha."
                error={errors.password}
              />
              <PasswordField
                label="Repita a senha"
                name="repeated"
                autoComplete="new-password"
                error={errors.repeated}
              />
              <Button type="submit" full busy={busy} busyLabel="Criando...">
                Criar conta
              </Button>
            </form>
          )}
        </Card>
      </div>
    </main>
  )
}

/** Shown for a used or expired invitation, with a link to the login, or after a failed request, with a retry. */
function Refused({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const isOver = failure.code === 'invitation_over'
  return (
    <>
      <Alert tone="bad" role="alert" title={sentenceOf(failure)}>
        {isOver &&
          'Cada convite funciona uma vez, por 24 horas. Se a conta já foi criada com ele, entre com a sua senha.'}
      </Alert>
      {isOver ? (
        <LinkButton href={loginPath} target="_self" full className="mt-4">
          Entrar
        </LinkButton>
      ) : (
        <Button full className="mt-4" onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </>
  )
}
