import { meantEmail } from '#domain/identity/email-typo.ts'
import { typedNumbers } from '#domain/identity/typed-numbers.ts'
import { EmailField } from '#ui/forms/EmailField.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { useLead } from './use-lead.ts'

type Lead = ReturnType<typeof useLead>
type Props = Pick<Lead, 'values' | 'change'> & { error: (field: string) => string | undefined }

/** Who wants to be called. */
export function PersonFields({ values, error, change }: Props) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Nome Completo"
        name="fullName"
        autoComplete="name"
        maxLength={120}
        value={values.fullName}
        onChange={(event) => change({ fullName: event.target.value })}
        error={error('fullName')}
      />
      <MaskedField
        label="CPF"
        name="cpf"
        {...typedNumbers.cpf}
        placeholder="000.000.000-00"
        autoComplete="off"
        value={values.cpf}
        onValueChange={(cpf) => change({ cpf })}
        error={error('cpf')}
      />
      <EmailField
        label="E-mail"
        name="email"
        meant={meantEmail}
        value={values.email}
        onChange={(email) => change({ email })}
        error={error('email')}
      />
      <MaskedField
        label="Celular"
        name="phone"
        type="tel"
        inputMode="tel"
        {...typedNumbers.phone}
        placeholder="(11) 00000-0000"
        autoComplete="tel"
        value={values.phone}
        onValueChange={(phone) => change({ phone })}
        error={error('phone')}
      />
    </div>
  )
}
