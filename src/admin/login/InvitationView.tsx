import { useCallback, useEffect, useRef, useState } from 'react'
import { brand } from '#content/brand.ts'
import { sentenceFor } from '#content/sentences.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
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

/**
 * /admin/convite#token: the invited person chooses a password, once. The token is in the hash, so no server logs it.
 */
export function InvitationView() {
  const { invitation, ask } = useInvitation()
  const box = useRef<HTMLDivElement>(null)
  const [username, setUsername] = useState<string>()
  const form = useForm({
    initial: { password: '', repeated: '' },
    read: ({ password, repeated }) =>
      readUnless(
        {
          password: password ? undefined : sentenceFor('required'),
          repeated: password === repeated ? undefined : sentenceFor('password_mismatch'),
        },
        () => ({ token: tokenOf(), password }),
      ),
    send: async (json) => {
      const answer = await callApi(admin.invitations.acceptance.$post({ json }))
      if (answer.ok) {
        setUsername(answer.data.username)
        return null
      }
      // A token that was cut short gets the sentence of an invitation that is over.
      const isCut = answer.failure.errors.some(({ field }) => field === 'token')
      return isCut ? { ...answer.failure, code: 'invitation_over', errors: [] } : answer.failure
    },
  })

  // Focuses the password, or later the link that takes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name decides what is shown.
  useEffect(() => box.current?.querySelector<HTMLElement>('input, a')?.focus(), [username, invitation.state])

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
            <form {...form.props} className="grid gap-4">
              <p className="text-ink-soft text-sm">
                Olá, <span translate="no">{invitation.name}</span>. Crie a senha da sua conta na administração do{' '}
                <span translate="no">{brand.bank}</span>. Seu usuário será{' '}
                <strong translate="no">{invitation.username}</strong>.
              </p>
              <FormFailure failure={form.failure} />
              <PasswordField
                label="Senha"
                autoComplete="new-password"
                hint="12 caracteres ou mais, sem contar espaços. Uma frase é uma boa senha."
                {...form.text('password')}
              />
              <PasswordField label="Repita a senha" autoComplete="new-password" {...form.text('repeated')} />
              <Button type="submit" full busy={form.busy} busyLabel="Criando...">
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
