import { type ComponentProps, useId } from 'react'
import { Field, type FieldTexts } from './Field.tsx'

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'style'>

/**
 * A one-line text field. Takes every attribute of `<input>` (set `inputMode` and `autoComplete`). `className` goes to the
 * outer box.
 */
export function TextField({ label, hint, error, optional, id, className, ...input }: Props) {
  const generated = useId()
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => <input type="text" {...input} {...attributes} className="control" />}
    </Field>
  )
}
