import { type ComponentProps, useId } from 'react'
import { Field, type FieldTexts } from './Field.tsx'

type Props = FieldTexts &
  Omit<ComponentProps<'select'>, 'style'> & {
    options: readonly { value: string; label: string }[]
    /** The empty first choice, e.g. 'Selecione'. Without it the first option is chosen. */
    placeholder?: string | undefined
  }

/** The platform's own select. `className` goes to the outer box. */
export function SelectField({ label, hint, error, optional, id, className, options, placeholder, ...select }: Props) {
  const generated = useId()
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => (
        <span className="relative block">
          <select {...select} {...attributes} className="control appearance-none pr-11">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="icon icon-chevron-down pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5" />
        </span>
      )}
    </Field>
  )
}
