import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import type { AnalystResponse } from '#api/analyst.ts'
import { sentenceFor } from '#content/sentences.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
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

/** Changes the analyst's password; the other sessions end. */
function PasswordCard({ username }: { username: string }) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || form.current === null) return
    const typed = new FormData(form.current)
    const [currentPassword = '', newPassword = '', repeated = ''] = ['current', 'fresh', 'repeated'].map((name) =>
      String(typed.get(name) ?? ''),
    )
    const wrong = {
      ...(currentPassword === '' ? { current: sentenceFor('required') } : {}),
      ...(newPassword === '' ? { fresh: sentenceFor('required') } : {}),
      ...(newPassword === repeated ? {} : { repeated: sentenceFor('password_mismatch') }),
    }
    setFailure(undefined)
    refuse(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await call(admin.password.$put({ json: { currentPassword, newPassword } }))
    setBusy(false)
    if (answer.ok) {
      form.current.reset()
      return toast.success('Senha atualizada. As outras sessões foram encerradas.')
    }
    const [field] = answer.failure.errors
    if (answer.failure.code === 'password_incorrect') refuse({ current: sentenceOf(answer.failure) })
    else if (field?.field === 'newPassword') refuse({ fresh: sentenceFor(field.code) })
    else setFailure(sentenceOf(answer.failure))
  }

  // Either new password may be the one that makes both equal.
  function change({ target }: SyntheticEvent) {
    setFailure(undefined)
    clear((target as HTMLInputElement).name, 'repeated')
  }

  return (
    <Card title="Trocar a senha">
      <form ref={form} onSubmit={submit} onChange={change} noValidate className="grid max-w-md gap-4">
        {failure && <Alert tone="bad" role="alert" title={failure} />}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField label="Senha atual" name="current" autoComplete="current-password" error={errors.current} />
        <PasswordField
          label="Nova senha"
          name="fresh"
          autoComplete="new-password"
          hint="12 caracteres ou mais, sem contar espaços. Uma frase é uma boa senha."
          error={errors.fresh}
        />
        <PasswordField
          label="Repita a nova senha"
          name="repeated"
          autoComplete="new-password"
          error={errors.repeated}
        />
        <div>
          <Button type="submit" busy={busy} busyLabel="Salvando...">
            Trocar senha
          </Button>
        </div>
      </form>
    </Card>
  )
}
