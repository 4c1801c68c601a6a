import { type ComponentProps, type ReactNode, type Ref, useId, useLayoutEffect, useState } from 'react'
import { NumberFormatBase, usePatternFormat } from 'react-number-format'
import { Field, type FieldTexts } from './Field.tsx'

type Mask = Pick<ReturnType<typeof usePatternFormat>, 'format' | 'getCaretBoundary'>
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
  const pattern = usePatternFormat({ inputMode: 'numeric', ...input, format, value, valueIsNumericString: true })
  // The library fills the mask up: '(11) 2222 -    '. A number that is half typed ends with its last digit.
  const masked = { ...pattern, format: (digits: string) => (pattern.format?.(digits) ?? digits).replace(/\D+$/, '') }
  const room = format.split('#').length - 1
  useSettledAtOnce()
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => (
        <span className="relative block">
          <NumberFormatBase
            {...masked}
            {...attributes}
            {...(ref ? { getInputRef: ref } : {})}
            {...(read && unmaskedBeyond(room, masked, read))}
            {...(value.length > room ? { onKeyDown: input.onKeyDown } : {})}
            onValueChange={(next, source) => {
              if (source.source === 'event') onValueChange(next.value)
            }}
            className={end ? 'control figures pr-14' : 'control figures'}
          />
          {end}
        </span>
      )}
    </Field>
  )
}

/** Reads and shows digits so that none beyond the mask's room is lost: too many are shown without the mask. */
function unmaskedBeyond(room: number, masked: Mask, read: (text: string) => string) {
  const isBare = (text: string) => text.length > room && /^\d+$/.test(text)
  return {
    // After a deletion `read` gets bare digits, because it could take the shortened text for another notation.
    removeFormatting: (text: string, change?: { lastValue: string }) =>
      read(change && text.length < change.lastValue.length ? text.replace(/\D/g, '') : text),
    format: (digits: string) => (isBare(digits) ? digits : (masked.format?.(digits) ?? digits)),
    getCaretBoundary: (shown: string) =>
      isBare(shown) ? Array<boolean>(shown.length + 1).fill(true) : (masked.getCaretBoundary?.(shown) ?? []),
  }
}

/**
 * The library react-number-format compares its values in an effect after mounting. On a slow phone, a key pressed
 * between hydration and that effect was compared with the empty field. The caret then jumped to the front, and the next
 * digits stood before the first one. An update in the layout effect makes React run the waiting effects at once.
 */
function useSettledAtOnce(): void {
  const [, settle] = useState(false)
  useLayoutEffect(() => settle(true), [])
}
