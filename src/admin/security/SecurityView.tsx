import type { AnalystResponse } from '#api/analyst.ts'
import { sentenceFor } from '#content/sentences.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { call, passkeyKnown, sessionOpened } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { RecoveryCodesCard } from './RecoveryCodes.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** /admin/seguranca: the analyst's own account. */
export function SecurityView() {
  const { data, failure, reload, set } = useLoad('account', (signal) =>
    call(admin.account.$get({}, { init: { signal } })),
  )
  function change(account: AnalystResponse) {
    const { secondFactorCompulsory, secondFactor, hasPasskey } = account
    const secondFactorDue = secondFactorCompulsory && !secondFactor && !hasPasskey
    set({ ...account, secondFactorDue })
    if (secondFactorDue) sessionOpened({ ...account, secondFactorDue })
    else passkeyKnown(hasPasskey)
    // The confirmation may have used up a recovery code.
    reload()
  }
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <ViewTitle title="Segurança da conta" />
      {failure && !data && <LoadFailure title="Erro ao carregar a conta" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && (
        <>
          <p className="text-ink-soft">
            Você é <strong className="text-ink">{data.name}</strong>, com o usuário{' '}
            <strong translate="no" className="text-ink">
              {data.username}
            </strong>
            .
          </p>
          <PasskeysCard
            isNeeded={data.secondFactorCompulsory && !data.secondFactor}
            onChange={(changes) => change({ ...data, ...changes })}
          />
          <SecondFactorCard account={data} onChange={(changes) => change({ ...data, ...changes })} />
          {(data.secondFactor || data.hasPasskey) && (
            <RecoveryCodesCard account={data} onChange={(recoveryCodes) => change({ ...data, recoveryCodes })} />
          )}
          <EmailCard email={data.email} onChange={set} />
          <PasswordCard username={data.username} />
          <SessionsCard />
        </>
      )}
    </div>
  )
}

type EmailProps = { email: string | null; onChange: (account: AnalystResponse) => void }

/** The address that gets a mail about changes to the account. Saving asks for the password again. */
function EmailCard({ email, onChange }: EmailProps) {
  const form = useForm({
    initial: { email: email ?? '' },
    read: (typed) =>
      readUnless({ email: typed.email.trim() ? undefined : sentenceFor('required') }, () => ({
        email: typed.email.trim(),
      })),
    send: async (json) => {
      const answer = await call(admin.account.email.$put({ json }))
      if (!answer.ok) return answer.failure
      onChange(answer.data)
      toast.success(email ? 'E-mail salvo. Avisamos o endereço novo e o anterior.' : 'E-mail salvo')
      return null
    },
  })

  return (
    <Card title="E-mail para avisos">
      {email === null && (
        <Alert tone="warn" title="Sem um e-mail, ninguém avisa você" className="mb-4">
          Se outra pessoa trocar a sua senha ou entrar na sua conta, você não fica sabendo.
        </Alert>
      )}
      <form {...form.props} className="grid max-w-md gap-4">
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          hint="Recebe um aviso quando a senha, as chaves de acesso, a verificação em duas etapas ou este e-mail mudam, e quando alguém entra em um aparelho novo."
          {...form.text('email')}
        />
        <FormFailure failure={form.failure} />
        <div>
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel="Salvando...">
            Salvar e-mail
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Changes the analyst's password; the other sessions end. */
function PasswordCard({ username }: { username: string }) {
  const form = useForm({
    initial: { currentPassword: '', newPassword: '', repeated: '' },
    read: ({ currentPassword, newPassword, repeated }) =>
      readUnless(
        {
          currentPassword: currentPassword ? undefined : sentenceFor('required'),
          newPassword: newPassword ? undefined : sentenceFor('required'),
          repeated: newPassword === repeated ? undefined : sentenceFor('password_mismatch'),
        },
        () => ({ currentPassword, newPassword }),
      ),
    send: async (json) => {
      const answer = await call(admin.password.$put({ json }))
      if (!answer.ok) {
        const { failure } = answer
        return failure.code === 'password_incorrect' ? besideField(failure, 'currentPassword') : failure
      }
      toast.success('Senha atualizada. As outras sessões foram encerradas.')
      return null
    },
  })
  // Either new password may be the one that makes both equal.
  const { onChange: changeNew, ...newPassword } = form.text('newPassword')

  return (
    <Card title="Trocar a senha">
      <form {...form.props} className="grid max-w-md gap-4">
        <FormFailure failure={form.failure} />
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField label="Senha atual" autoComplete="current-password" {...form.text('currentPassword')} />
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          hint="12 caracteres ou mais, sem contar espaços. Uma frase é uma boa senha."
          {...newPassword}
          onChange={(event) => {
            changeNew(event)
            form.clear('repeated')
          }}
        />
        <PasswordField label="Repita a nova senha" autoComplete="new-password" {...form.text('repeated')} />
        <div>
          <Button type="submit" busy={form.busy} busyLabel="Salvando...">
            Trocar senha
          </Button>
        </div>
      </form>
    </Card>
  )
}
