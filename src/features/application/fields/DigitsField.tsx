import type { ComponentProps, ReactNode } from 'react'
import { NumberFormatBase, usePatternFormat } from 'react-number-format'
import { Field } from '#ui/forms/Field.tsx'
import { type DigitsName, masks, readDigits } from './digits.ts'

type Props = {
  id: string
  name: DigitsName
  label: string
  error: string | undefined
  hint?: ReactNode
  value: string
  onDigits: (digits: string) => void
  /** Something inside the box, at its right. */
  end?: ReactNode
  className?: string | undefined
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'placeholder' | 'inputMode'> & { type?: 'text' | 'tel' }

/** A field of digits under a mask, which takes a number in any usual format, typed, pasted or autofilled. */
export function DigitsField({ id, name, label, error, hint, value, onDigits, end, className, ...input }: Props) {
  const pattern = usePatternFormat({ ...input, name, format: masks[name], value, valueIsNumericString: true })
  return (
    <Field id={id} label={label} error={error} hint={hint} className={className}>
      {(attributes) => (
        <span className="relative block">
          <NumberFormatBase
            {...pattern}
            {...attributes}
            removeFormatting={(text) => readDigits(name, text)}
            onValueChange={(next, source) => {
              if (source.source === 'event') onDigits(next.value)
            }}
            className={end ? 'control figures pr-14' : 'control figures'}
          />
          {end}
        </span>
      )}
    </Field>
  )
}
