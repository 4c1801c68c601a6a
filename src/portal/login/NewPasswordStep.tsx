import type { VerificationResponse } from '#api/recovery.ts'
import { localMailbox } from '#content/local-mailbox.ts'
import { isWholeCode } from '#domain/identity/one-time-code.ts'
import { api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import '#content/sentences/recovery.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { countedLength, minimumPassword } from '#domain/identity/password.ts'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'

type Props = { verified: VerificationResponse & { cpf: string }; onExpired: () => void; onDone: () => void }

/** Step 2: the code from the mail, and the new password. */
export function NewPasswordStep({ verified, onExpired, onDone }: Props) {
  const form = useForm({
    initial: { code: '', password: '', confirmPassword: '' },
    read: (typed) => readUnless(checkFields(typed), () => ({ code: typed.code, password: typed.password })),
    send: async (json) => {
      const answer = await callApi(api.recovery.password.$post({ json: { token: verified.token, ...json } }))
      if (!answer.ok) return shownFailure(answer.failure)
      onDone()
      // The form stays busy until the next page is there.
      return new Promise<null>(() => {})
    },
  })
  const { failure } = form
  // An edit of either password can make the two equal.
  const { onChange: changePassword, ...password } = form.text('password')
  const mailbox = localMailbox(location.hostname)
  return (
    <form {...form.props} method="post" className="mt-6 grid gap-5">
      {/* Tells a password manager whose password this is, as the login asks for it. */}
      <input type="text" autoComplete="username" value={formatCpf(verified.cpf)} readOnly hidden />
      <CodeField
        label="Código"
        hint={`Está no e-mail ${verified.maskedEmail ?? 'do seu cadastro'}. Pediram muitos códigos? O último tem 12 números e vale por 3 horas`}
        {...form.text('code')}
        onResend={() => resendCode(verified.token)}
        aside={mailbox && <NewTabLink href={mailbox}>Caixa de entrada da demonstração</NewTabLink>}
      />
      <PasswordField
        label="Nova Senha"
        autoComplete="new-password"
        hint="8 caracteres ou mais"
        {...password}
        onChange={(event) => {
          changePassword(event)
          form.clear('confirmPassword')
        }}
      />
      <PasswordField label="Confirmar Nova Senha" autoComplete="new-password" {...form.text('confirmPassword')} />
      <div role="alert" className="empty:-mt-5">
        {failure && (
          <Alert
            tone="bad"
            title={sentenceOf(failure)}
            action={
              failure.code === 'recovery_token_invalid' && (
                <Button variant="secondary" size="sm" onClick={onExpired}>
                  Confirmar meus dados
                </Button>
              )
            }
          />
        )}
      </div>
      <Button type="submit" size="lg" full busy={form.busy} busyLabel="Atualizando...">
        Atualizar Senha
      </Button>
    </form>
  )
}

/** Returns all problems of the fields at once. */
const checkFields = ({ code, password, confirmPassword }: Record<'code' | 'password' | 'confirmPassword', string>) => ({
  code: isWholeCode(code) ? undefined : sentenceFor('code_incomplete'),
  password: countedLength(password) < minimumPassword ? sentenceFor('password_short') : undefined,
  confirmPassword: password === confirmPassword ? undefined : sentenceFor('password_mismatch'),
})

/** Failures whose own sentence explains more than the general one. */
const explainedCodes = ['too_many_requests', 'network', 'timeout', 'unavailable', 'recovery_token_invalid']

/** Returns the failure to show: of the code, of the password, of its own, or the general one. */
function shownFailure(failure: Failure): Failure {
  if (['code_wrong', 'code_over'].includes(failure.code)) return besideField(failure, 'code')
  if (failure.errors.some(({ field }) => field === 'password')) return failure
  if (failure.code === 'validation_failed') return { ...failure, code: 'recovery_update_refused', errors: [] }
  return { ...failure, code: explainedCodes.includes(failure.code) ? failure.code : 'recovery_update_failed' }
}

/** Makes the server mail another code. Returns the sentence of a failure, or null. */
async function resendCode(token: string): Promise<string | null> {
  const answer = await callApi(api.recovery.code.$post({ json: { token } }))
  return answer.ok ? null : sentenceOf(answer.failure)
}
