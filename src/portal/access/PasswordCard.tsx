import { useRef, useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { passwordStrength } from '#domain/identity/password-strength.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { PasswordStrength } from '#ui/forms/PasswordStrength.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { usePasswordChange } from './use-password-change.ts'

/** Changes the password: the one of now, the new one twice, and how hard it is to guess. */
export function PasswordCard({ view, onChanged }: { view: ApplicantView; onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const { errors, failure, busy, submit, change } = usePasswordChange(view.id, form, () => {
    setTyped('')
    onChanged()
  })
  const known = [...view.fullName.split(' '), view.cpf, view.birthDate]
  return (
    <Card title="Trocar a senha">
      <p className="mb-4 text-ink-soft">
        A senha nova vale para todos os seus pedidos que abrem com a de agora. Os outros aparelhos saem da conta, e
        avisamos você por e-mail.
      </p>
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        onChange={change}
        noValidate
        className="grid max-w-md gap-5"
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={view.cpf} readOnly hidden />
        <PasswordField
          label="Senha atual"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <div>
          <PasswordField
            label="Nova senha"
            name="password"
            autoComplete="new-password"
            error={errors.password}
            onChange={(event) => setTyped(event.target.value)}
          />
          <PasswordStrength {...passwordStrength(typed, known)} />
        </div>
        <PasswordField
          label="Repita a nova senha"
          name="confirmPassword"
          autoComplete="new-password"
          error={errors.confirmPassword}
        />
        {failure && <Alert tone="bad" role="alert" title={failure} />}
        <div>
          <Button type="submit" busy={busy} busyLabel="Trocando...">
            Trocar senha
          </Button>
        </div>
      </form>
    </Card>
  )
}
