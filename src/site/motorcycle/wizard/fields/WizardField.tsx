import { useStore } from '@nanostores/react'
import { CalendarDays } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { stateChoices } from '#content/brazilian-states.ts'
import { applicationConsent, offersConsent } from '#content/consent.ts'
import { passwordStrength } from '#content/password-strength.ts'
import { sentenceFor } from '#content/sentences.ts'
import { isPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { meantEmail } from '#domain/identity/email-typo.ts'
import { isTypedNumber, typedNumbers } from '#domain/identity/input-masks.ts'
import { askCep, createCepLookup } from '#lib/cep-lookup.ts'
import { LinkedText } from '#ui/actions/NewTabLink.tsx'
import { Skeleton } from '#ui/feedback/Loading.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { MoneyField } from '#ui/forms/MoneyField.tsx'
import { moveOn } from '#ui/forms/move-on.ts'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { PasswordStrength } from '#ui/forms/PasswordStrength.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import type { FieldKind } from '../steps/step.ts'
import { attributes, type FieldProps, textOf, typed } from './field-props.ts'

/** Loads the list of professions and its combobox on demand. The wizard loads them ahead in its second step. */
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
      {/* Password managers store the new password under this user name. */}
      <input type="text" name="username" autoComplete="username" value={cpf} readOnly hidden />
      <PasswordField {...input} value={textOf(props)} onChange={typed(props)} />
      <PasswordStrength {...passwordStrength(textOf(props), known)} />
    </div>
  )
}

const canPick = 'showPicker' in HTMLInputElement.prototype

/** A day that is typed, or picked from the device's own calendar. */
function BirthDateField(props: FieldProps) {
  const { birthDate } = props.wizard.answers
  const change = (digits: string) => props.dispatch({ type: 'answered', values: { birthDate: digits } })
  return (
    <MaskedField
      {...attributes(props)}
      {...typedNumbers.birthDate}
      type="text"
      value={birthDate}
      onValueChange={change}
      end={canPick && <DayPicker day={parsePlainDate(birthDate)} onDay={change} />}
    />
  )
}

function DayPicker({ day, onDay }: { day: string | null; onDay: (digits: string) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        min="1906-01-01"
        value={day !== null && isPlainDate(day) ? day : ''}
        onChange={(event) => onDay(typedNumbers.birthDate.read(event.target.value))}
        className="pointer-events-none absolute right-0 bottom-0 h-full w-12 opacity-0"
      />
      <button
        type="button"
        aria-label="Escolher no calendário"
        onClick={() => picker.current?.showPicker()}
        className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        <CalendarDays aria-hidden className="size-5" />
      </button>
    </>
  )
}

/** A postal code, which fills in the address and never replaces text typed by hand. */
function CepField(props: FieldProps) {
  const [lookup] = useState(() => createCepLookup(askCep))
  const status = useStore(lookup.$status)
  useEffect(() => lookup.cancel, [lookup])

  async function change(cep: string) {
    props.dispatch({ type: 'answered', values: { cep } })
    const address = await lookup.look(cep)
    if (!address) return
    flushSync(() => props.dispatch({ type: 'addressFound', cep, address }))
    // A town with a single code has no street to fill in, so the person types it.
    moveOn('cep', ['street', 'number'])
  }

  const { className, ...input } = attributes(props)
  return (
    <div className={className}>
      <MaskedField
        {...input}
        {...typedNumbers.cep}
        type="text"
        value={props.wizard.answers.cep}
        onValueChange={change}
        className="sm:max-w-[15rem]"
      />
      <p role="status" className="mt-1.5 min-h-5 text-ink-soft text-sm">
        {status && sentenceFor(status)}
      </p>
    </div>
  )
}
