import { type ComponentProps, useId } from 'react'
import { Field, type FieldTexts, useLimit } from './Field.tsx'

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'style' | 'onInput'>

/**
 * A text field of several lines (4 by default). `className` goes to the outer box. A text longer than `maxLength` stays
 * whole and shows an error.
 */
export function TextArea({ label, hint, error: wrong, optional, id, className, maxLength, ...textarea }: Props) {
  const generated = useId()
  const { error, onInput } = useLimit({ value: textarea.value, maxLength, error: wrong })
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => <textarea rows={4} {...textarea} onInput={onInput} {...attributes} className="control" />}
    </Field>
  )
}
