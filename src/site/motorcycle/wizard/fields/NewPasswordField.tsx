import { parsePlainDate } from '#domain/calendar/calendar.ts'
import { passwordStrength } from '#domain/identity/password-strength.ts'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { PasswordStrength } from '#ui/forms/PasswordStrength.tsx'
import { attributes, type FieldProps, textOf, typed } from './field-props.ts'

/** A password that is being made up, with a hint on how hard it is to guess. */
export function NewPasswordField(props: FieldProps) {
  const { fullName, cpf, birthDate } = props.wizard.answers
  const known = [...fullName.split(' '), cpf, birthDate, parsePlainDate(birthDate) ?? '']
  const { className, ...input } = attributes(props)
  return (
    <div className={className}>
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={cpf} readOnly hidden />
      <PasswordField {...input} value={textOf(props)} onChange={typed(props)} />
      <PasswordStrength {...passwordStrength(textOf(props), known)} />
    </div>
  )
}
