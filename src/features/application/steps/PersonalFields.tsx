import { isTypedNumber, typedNumbers } from '#domain/identity/typed-numbers.ts'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { BirthDateField } from '../fields/BirthDateField.tsx'
import { personalFields } from '../fields/fields.ts'
import { answered, fieldProps, type StepParts } from './step-parts.ts'

/** Who applies. */
export function PersonalFields({ wizard, dispatch, problems }: StepParts) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {personalFields.map(({ name, ...input }) => {
        const value = wizard.answers[name]
        const onDigits = (digits: string) => answered(dispatch, { [name]: digits })
        const field = fieldProps(name, problems)
        if (name === 'birthDate') return <BirthDateField key={name} {...field} value={value} onDigits={onDigits} />
        if (isTypedNumber(name)) {
          return (
            <MaskedField
              key={name}
              {...(input as object)}
              {...field}
              {...typedNumbers[name]}
              value={value}
              onValueChange={onDigits}
            />
          )
        }
        return (
          <TextField
            key={name}
            {...input}
            {...field}
            value={value}
            onChange={(event) => answered(dispatch, { [name]: event.target.value })}
            className={name === 'fullName' ? 'sm:col-span-2' : undefined}
          />
        )
      })}
    </div>
  )
}
