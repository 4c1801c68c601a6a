import { type ComponentProps, type Ref, useId } from 'react'
import { PatternFormat } from 'react-number-format'
import { Field, type FieldTexts } from './Field.tsx'

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'style' | 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> & {
    type?: 'text' | 'tel'
    /** The mask: '#' is a digit, anything else is drawn. '###.###.###-##', '(##) #####-####', '#####-###'. */
    format: string
    /** The digits, without the mask. */
    value: string
    /** Called with the digits, without the mask. */
    onValueChange: (digits: string) => void
    ref?: Ref<HTMLInputElement> | undefined
  }

/** A field of digits in a fixed mask. Typing, pasting and the caret work as in a plain field. */
export function MaskedField(props: Props) {
  const { label, hint, error, optional, id, className, format, value, onValueChange, ref, ...input } = props
  const generated = useId()
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => (
        <PatternFormat
          inputMode="numeric"
          {...input}
          {...attributes}
          {...(ref ? { getInputRef: ref } : {})}
          format={format}
          value={value}
          valueIsNumericString
          onValueChange={(next, source) => {
            if (source.source === 'event') onValueChange(next.value)
          }}
          className="control figures"
        />
      )}
    </Field>
  )
}
