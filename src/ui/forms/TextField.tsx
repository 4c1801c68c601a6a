import { type ComponentProps, useId } from 'react'
import { Field, type FieldTexts, useLimit } from './Field.tsx'

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'style' | 'onInput'>

/**
 * A one-line text field. Takes every attribute of `<input>` (set `inputMode` and `autoComplete`). `className` goes to
 * the outer box. A text longer than `maxLength` stays whole and shows an error.
 */
export function TextField({ label, hint, error: wrong, optional, id, className, maxLength, ...input }: Props) {
  const generated = useId()
  const { error, onInput } = useLimit({ value: input.value, maxLength, error: wrong })
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => <input type="text" {...input} onInput={onInput} {...attributes} className="control" />}
    </Field>
  )
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'style' | 'onInput'>

/**
 * A text field of several lines (4 by default). `className` goes to the outer box. A text longer than `maxLength` stays
 * whole and shows an error.
 */
export function TextArea({
  label,
  hint,
  error: wrong,
  optional,
  id,
  className,
  maxLength,
  ...textarea
}: TextAreaProps) {
  const generated = useId()
  const { error, onInput } = useLimit({ value: textarea.value, maxLength, error: wrong })
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => <textarea rows={4} {...textarea} onInput={onInput} {...attributes} className="control" />}
    </Field>
  )
}
