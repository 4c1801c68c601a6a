import { type ComponentProps, useId } from 'react'
import { Field, type FieldTexts } from './Field.tsx'

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'style'>

/** A text field of several lines (4 unless `rows` says otherwise). `className` goes to the outer box. */
export function TextArea({ label, hint, error, optional, id, className, ...textarea }: Props) {
  const generated = useId()
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => <textarea rows={4} {...textarea} {...attributes} className="control" />}
    </Field>
  )
}
