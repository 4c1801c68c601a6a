import type { ApplicantView } from '#api/portal.ts'
import { passwordStrength } from '#content/password-strength.ts'
import { sentenceFor } from '#content/sentences.ts'
import { countedLength, minimumPassword } from '#domain/identity/password.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { api } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { PasswordStrength } from '#ui/forms/PasswordStrength.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { callPortal } from '../session.ts'

/** Changes the password. Asks for the current one and twice for the new one, with a hint on how hard it is to guess. */
export function PasswordCard({ view, onChanged }: { view: ApplicantView; onChanged: () => void }) {
  const form = useForm({
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    read: (typed) =>
      readUnless(mistakes(typed), () => ({ currentPassword: typed.currentPassword, password: typed.password })),
    send: async (json) => {
      const answer = await callPortal(api.portal.password.$put({ query: { application: view.id }, json }))
      if (!answer.ok) {
        const { failure } = answer
        return failure.code === 'password_incorrect' ? besideField(failure, 'currentPassword') : failure
      }
      toast.success('Senha trocada. Os outros aparelhos saíram da conta.')
      onChanged()
      return null
    },
  })
  // An edit of either new password can make the two equal.
  const { onChange: changePassword, ...password } = form.text('password')
  const known = [...view.fullName.split(' '), view.cpf, view.birthDate]
  return (
    <Card title="Trocar a senha" className="print:hidden">
      <p className="mb-4 text-ink-soft">
        A senha nova vale para todos os pedidos que a de agora abre. Os outros aparelhos saem da conta, e avisamos você
        por e-mail.
      </p>
      <form {...form.props} className="grid max-w-md gap-5">
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={view.cpf} readOnly hidden />
        <PasswordField label="Senha atual" autoComplete="current-password" {...form.text('currentPassword')} />
        <div>
          <PasswordField
            label="Nova senha"
            autoComplete="new-password"
            {...password}
            onChange={(event) => {
              changePassword(event)
              form.clear('confirmPassword')
            }}
          />
          <PasswordStrength {...passwordStrength(form.typed.password, known)} />
        </div>
        <PasswordField label="Repita a nova senha" autoComplete="new-password" {...form.text('confirmPassword')} />
        <FormFailure failure={form.failure} />
        <div>
          <Button type="submit" busy={form.busy} busyLabel="Trocando...">
            Trocar senha
          </Button>
        </div>
      </form>
    </Card>
  )
}

type Typed = { currentPassword: string; password: string; confirmPassword: string }

/** Returns the problems of all fields. */
function mistakes({ currentPassword, password, confirmPassword }: Typed): Partial<Typed> {
  return {
    ...(currentPassword === '' ? { currentPassword: sentenceFor('required') } : {}),
    ...(countedLength(password) < minimumPassword ? { password: sentenceFor('password_short') } : {}),
    ...(password === confirmPassword ? {} : { confirmPassword: sentenceFor('password_mismatch') }),
  }
}
