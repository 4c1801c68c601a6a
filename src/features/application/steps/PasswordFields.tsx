import { consentParts } from '#content/consent.ts'
import { parsePlainDate } from '#domain/calendar/calendar.ts'
import type { Quote } from '#domain/money/financing.ts'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { PasswordStrength } from '../fields/PasswordStrength.tsx'
import { Review } from './Review.tsx'
import { answered, fieldProps, type StepParts } from './step-parts.ts'

type Props = StepParts & { model: string; plan: Quote; disabled: boolean }

/** The password, what is about to be sent, and the consent. */
export function PasswordFields({ wizard, dispatch, problems, model, plan, disabled }: Props) {
  const { answers, secrets } = wizard
  const known = [
    ...answers.fullName.split(' '),
    answers.cpf,
    answers.birthDate,
    parsePlainDate(answers.birthDate) ?? '',
  ]
  const { label: _, ...consent } = fieldProps('termsAccepted', problems)
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {/* Password managers file the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={answers.cpf} readOnly hidden />
        <div>
          <PasswordField
            {...fieldProps('password', problems)}
            autoComplete="new-password"
            disabled={disabled}
            value={secrets.password}
            onChange={(event) => answered(dispatch, { password: event.target.value })}
          />
          <PasswordStrength password={secrets.password} known={known} />
        </div>
        <PasswordField
          {...fieldProps('confirmPassword', problems)}
          autoComplete="new-password"
          disabled={disabled}
          value={secrets.confirmPassword}
          onChange={(event) => answered(dispatch, { confirmPassword: event.target.value })}
        />
      </div>
      <Review
        answers={answers}
        model={model}
        plan={plan}
        onChange={(to) => dispatch({ type: 'went', to, changing: true })}
        disabled={disabled}
      />
      <CheckboxField
        {...consent}
        disabled={disabled}
        checked={secrets.termsAccepted}
        onChange={(event) => answered(dispatch, { termsAccepted: event.target.checked })}
        label={
          <>
            {consentParts.before}
            <a
              href={consentParts.href}
              target="_blank"
              rel="noopener"
              className="font-semibold underline underline-offset-4"
            >
              {consentParts.link}
              <span className="sr-only"> (abre em outra aba)</span>
            </a>
            {consentParts.after}
          </>
        }
      />
    </div>
  )
}
