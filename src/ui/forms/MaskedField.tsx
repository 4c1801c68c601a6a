import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { masked, useFormatted } from './use-formatted.ts'

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'style' | 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> & {
    type?: 'text' | 'tel'
    /**
     * The mask: '#' stands for a digit, and the field adds all other characters. '###.###.###-##', '(##) #####-####',
     * '#####-###'.
     */
    format: string
    /**
     * Returns the digits of a typed, pasted or autofilled text. Without it the digits that fill the mask count. Digits
     * beyond the mask's room are all shown, without the mask.
     */
    read?: ((text: string) => string) | undefined
    /** The digits, without the mask. */
    value: string
    /** Called with the digits, without the mask. */
    onValueChange: (digits: string) => void
    /** An element inside the box, at its right. */
    end?: ReactNode
    ref?: Ref<HTMLInputElement> | undefined
  }

/** A field that formats digits while typing. Typing, pasting and the caret work as in a plain field. */
export function MaskedField(props: Props) {
  const { label, hint, error, optional, id, className, format, value, onValueChange, read, end, ref, ...input } = props
  const generated = useId()
  const room = format.split('#').length - 1
  const show = (digits: string) => masked(format, digits)
  const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, room)
  const formatted = useFormatted(value, { show, read: read ?? digitsOf }, onValueChange)
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => (
        <span className="relative block">
          <input
            type="text"
            inputMode="numeric"
            {...input}
            {...attributes}
            {...formatted}
            ref={ref}
            className={end ? 'control figures pr-14' : 'control figures'}
          />
          {end}
        </span>
      )}
    </Field>
  )
}
