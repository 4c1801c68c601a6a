import { type ComponentType, Suspense } from 'react'
import { stateChoices } from '#content/brazilian-states.ts'
import { applicationConsent, offersConsent } from '#content/consent.ts'
import { parsePlainDate } from '#domain/calendar/calendar.ts'
import { meantEmail } from '#domain/identity/email-typo.ts'
import { isTypedNumber, typedNumbers } from '#domain/identity/input-masks.ts'
import { passwordStrength } from '#domain/identity/password-strength.ts'
import { LinkedText } from '#ui/actions/LinkedText.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { MoneyField } from '#ui/forms/MoneyField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { PasswordStrength } from '#ui/forms/PasswordStrength.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import type { FieldKind } from '../steps/step.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { CepField } from './CepField.tsx'
import { attributes, type FieldProps, textOf, typed } from './field-props.ts'

// The list of professions and its combobox load on demand. The wizard loads them ahead in its second step.
export const loadProfessionField = async () => {
  const { professionField } = await import('./ProfessionField.tsx')
  return professionField()
}
const ProfessionField = lazily(loadProfessionField)

const kinds: Record<FieldKind, ComponentType<FieldProps>> = {
  text: (props) => <TextField {...attributes(props)} value={textOf(props)} onChange={typed(props)} />,
  email: (props) => (
    <EmailField
      {...attributes(props)}
      meant={meantEmail}
      value={textOf(props)}
      onChange={(email) => props.dispatch({ type: 'answered', values: { email } })}
    />
  ),
  digits: (props) =>
    isTypedNumber(props.name) && (
      <MaskedField
        {...attributes(props)}
        {...typedNumbers[props.name]}
        type={props.field.input?.type === 'tel' ? 'tel' : 'text'}
        value={textOf(props)}
        onValueChange={(digits) => props.dispatch({ type: 'answered', values: { [props.name]: digits } })}
      />
    ),
  day: BirthDateField,
  cep: CepField,
  state: (props) => (
    <SelectField
      {...attributes(props)}
      options={stateChoices}
      placeholder="Selecione"
      value={textOf(props)}
      onChange={typed(props)}
    />
  ),
  profession: (props) => (
    <div className="sm:col-span-6">
      <Suspense fallback={<Skeleton className="h-20" />}>
        <ProfessionField {...props} />
      </Suspense>
    </div>
  ),
  money: (props) => (
    <MoneyField
      {...attributes(props)}
      cents={props.wizard.answers.incomeCents}
      onCentsChange={(incomeCents) => props.dispatch({ type: 'answered', values: { incomeCents } })}
    />
  ),
  'new-password': NewPasswordField,
  password: (props) => <PasswordField {...attributes(props)} value={textOf(props)} onChange={typed(props)} />,
  consent: (props) => {
    const offers = props.name === 'offersAccepted'
    const { termsAccepted, offersAccepted } = props.wizard.secrets
    return (
      <CheckboxField
        {...attributes(props)}
        label={<LinkedText {...(offers ? offersConsent : applicationConsent)} />}
        checked={offers ? offersAccepted : termsAccepted}
        onChange={({ target }) => props.dispatch({ type: 'answered', values: { [props.name]: target.checked } })}
      />
    )
  },
}

/** A field of the wizard, drawn as its description says. */
export function WizardField(props: FieldProps) {
  const Kind = kinds[props.field.kind]
  return <Kind {...props} />
}

/** A new password, with a hint on how hard it is to guess. */
function NewPasswordField(props: FieldProps) {
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
