import { type RefObject, type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import type { VerificationResponse } from '#api/recovery.ts'
import { localMailbox } from '#content/local-mailbox.ts'
import { isWholeCode } from '#domain/identity/one-time-code.ts'
import { api, callApi, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import '#content/sentences/recovery.ts'
import { sentences } from '#content/sentences.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { countedLength, minimumPassword } from '#domain/identity/password.ts'

type Props = { verified: VerificationResponse & { cpf: string }; onExpired: () => void; onDone: () => void }

/** Step 2: the code from the mail, and the new password. */
export function NewPasswordStep({ verified, onExpired, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, failure, busy, submit, change } = useNewPassword(verified.token, form, onDone)
  const mailbox = localMailbox(location.hostname)
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onChange={change} className="mt-6 grid gap-5">
      {/* Tells a password manager whose password this is, as the login asks for it. */}
      <input type="text" autoComplete="username" value={formatCpf(verified.cpf)} readOnly hidden />
      <CodeField
        label="Código"
        name="code"
        hint={`Está no e-mail ${verified.maskedEmail ?? 'do seu cadastro'}. Pediram muitos códigos? O último tem 12 números e vale por 3 horas`}
        error={errors.code}
        onResend={() => resendCode(verified.token)}
        aside={mailbox && <NewTabLink href={mailbox}>Caixa de entrada da demonstração</NewTabLink>}
      />
      <PasswordField
        label="Nova Senha"
        name="password"
        autoComplete="new-password"
        hint="8 caracteres ou mais"
        error={errors.password}
      />
      <PasswordField
        label="Confirmar Nova Senha"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      <div role="alert" className="empty:-mt-5">
        {failure && (
          <Alert
            tone="bad"
            title={failure.sentence}
            action={
              failure.expired && (
                <Button variant="secondary" size="sm" onClick={onExpired}>
                  Confirmar meus dados
                </Button>
              )
            }
          />
        )}
      </div>
      <Button type="submit" size="lg" full busy={busy} busyLabel="Atualizando...">
        Atualizar Senha
      </Button>
    </form>
  )
}

/** Sends the code and the new password, and gives the problems of the fields. Calls `onDone` after the change. */
function useNewPassword(token: string, form: RefObject<HTMLFormElement | null>, onDone: () => void) {
  const [failure, setFailure] = useState<UpdateFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    // Reads the fields themselves, because some password managers fill them in without telling React.
    const typed = new FormData(event.currentTarget)
    const [code, password, confirmPassword] = ['code', 'password', 'confirmPassword'].map((name) =>
      String(typed.get(name) ?? ''),
    ) as [string, string, string]
    setFailure(null)
    const wrong = checkFields(code, password, confirmPassword)
    refuse(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const failed = await updatePassword(token, code, password)
    if (failed === null) return onDone()
    setBusy(false)
    if (failed.field) return refuse({ [failed.field]: failed.sentence })
    setFailure(failed)
  }

  // An edit of either password can make the two equal.
  function change({ target }: SyntheticEvent) {
    setFailure(null)
    const { name } = target as HTMLInputElement
    clear(...(name === 'code' ? [name] : [name, 'confirmPassword']))
  }

  return { errors, failure, busy, submit, change }
}

/** The problems of the fields, as sentences. */
type NewPasswordErrors = {
  readonly code?: string
  readonly password?: string
  readonly confirmPassword?: string
}

const say = (code: string) => sentences[code] ?? code

/** Returns all problems of the fields at once. */
function checkFields(code: string, password: string, confirmPassword: string): NewPasswordErrors {
  return {
    ...(isWholeCode(code) ? {} : { code: say('code_incomplete') }),
    ...(countedLength(password) < minimumPassword ? { password: say('password_short') } : {}),
    ...(password !== confirmPassword ? { confirmPassword: say('password_mismatch') } : {}),
  }
}

const explainedCodes = ['too_many_requests', 'network', 'timeout', 'unavailable']

/**
 * The reason why the password was not changed, as a sentence at a field or over the form. `expired`: the customer has
 * to start again.
 */
type UpdateFailure = {
  readonly sentence: string
  readonly expired: boolean
  readonly field?: 'code' | 'password'
}

/** Changes the password. Returns the failure, or null. */
async function updatePassword(token: string, code: string, password: string): Promise<UpdateFailure | null> {
  const answer = await callApi(api.recovery.password.$post({ json: { token, code, password } }))
  if (answer.ok) return null
  const { failure } = answer
  if (['code_wrong', 'code_over'].includes(failure.code))
    return { sentence: sentenceOf(failure), expired: false, field: 'code' }
  if (failure.code === 'recovery_token_invalid') return { sentence: sentenceOf(failure), expired: true }
  const weak = failure.errors.find(({ field }) => field === 'password')
  if (weak) return { sentence: say(weak.code), expired: false, field: 'password' }
  if (failure.code === 'validation_failed') return { sentence: say('recovery_update_refused'), expired: false }
  const sentence = explainedCodes.includes(failure.code) ? sentenceOf(failure) : say('recovery_update_failed')
  return { sentence, expired: false }
}

/** Makes the server mail another code. Returns the sentence of a failure, or null. */
async function resendCode(token: string): Promise<string | null> {
  const answer = await callApi(api.recovery.code.$post({ json: { token } }))
  return answer.ok ? null : sentenceOf(answer.failure)
}
