import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { NumberFormatBase, usePatternFormat } from 'react-number-format'
import { classes } from '../classes.ts'
import { Field, type FieldTexts } from './Field.tsx'

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'style' | 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> & {
    type?: 'text' | 'tel'
    /** The mask: '#' is a digit, anything else is drawn. '###.###.###-##', '(##) #####-####', '#####-###'. */
    format: string
    /** Takes the digits out of what was typed, pasted or autofilled. Left out, every digit counts. */
    read?: ((text: string) => string) | undefined
    /** The digits, without the mask. */
    value: string
    /** Called with the digits, without the mask. */
    onValueChange: (digits: string) => void
    /** Something inside the box, at its right. */
    end?: ReactNode
    ref?: Ref<HTMLInputElement> | undefined
  }

/** A field of digits in a fixed mask. Typing, pasting and the caret work as in a plain field. */
export function MaskedField(props: Props) {
  const { label, hint, error, optional, id, className, format, read, value, onValueChange, end, ref, ...input } = props
  const generated = useId()
  const pattern = usePatternFormat({ inputMode: 'numeric', ...input, format, value, valueIsNumericString: true })
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => (
        <span className="relative block">
          <NumberFormatBase
            {...pattern}
            {...attributes}
            {...(ref ? { getInputRef: ref } : {})}
            {...(read ? { removeFormatting: read } : {})}
            onValueChange={(next, source) => {
              if (source.source === 'event') onValueChange(next.value)
            }}
            className={classes('control figures', end ? 'pr-14' : '')}
          />
          {end}
        </span>
      )}
    </Field>
  )
}
