import { type ClipboardEvent, type ComponentProps, type RefObject, useEffect, useId, useRef } from 'react'
import { NumberFormatBase } from 'react-number-format'
import { Field, type FieldTexts } from './Field.tsx'
import { formatReais, readReais } from './read-reais.ts'

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'style' | 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> & {
    /** Integer cents, or null while empty. */
    cents: number | null
    /** Called with integer cents, or null when emptied. */
    onCentsChange: (cents: number | null) => void
    /** How many digits fit, cents included. Default 11: R$ 999.999.999,99. */
    maxDigits?: number | undefined
  }

/** Shows digits as reais; the last two are cents ('150000' is 'R$ 1.500,00'). No digits give an empty text. */
function formatDigitsAsReal(digits: string): string {
  return digits === '' ? '' : formatReais(Number(digits))
}

/**
 * A field for an amount in reais. Digits fill it from the cents up, as on a card machine. A pasted text, or one with a
 * comma or point, is read literally.
 */
export function MoneyField(props: Props) {
  const { label, hint, error, optional, id, className, cents, onCentsChange, maxDigits = 11, ...input } = props
  const generated = useId()
  const field = useRef<HTMLInputElement>(null)
  const typed = useTypedReais(field, (read) => {
    if (read === null || String(read).length <= maxDigits) onCentsChange(read)
  })
  return (
    <Field id={id ?? generated} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(attributes) => (
        <NumberFormatBase
          inputMode="numeric"
          placeholder="R$ 0,00"
          {...input}
          {...attributes}
          {...typed}
          getInputRef={field}
          value={cents === null ? '' : String(cents)}
          valueIsNumericString
          format={formatDigitsAsReal}
          removeFormatting={(text) => text.replace(/\D/g, '').replace(/^0+/, '')}
          isAllowed={({ value }) => value.length <= maxDigits}
          onValueChange={(next, source) => {
            if (source.source === 'event') onCentsChange(next.value === '' ? null : Number(next.value))
          }}
          // The cents come last, so the caret stays after them.
          getCaretBoundary={(text) => Array.from({ length: text.length + 1 }, (_, index) => index === text.length)}
          className="control figures"
        />
      )}
    </Field>
  )
}

/**
 * Also lets people type or paste reais into the field. From the first comma or point on, it reads the text typed since
 * the field was empty literally ('1500,' is R$ 1.500,00). It reads every pasted text literally.
 */
function useTypedReais(field: RefObject<HTMLInputElement | null>, change: (cents: number | null) => void) {
  const typed = useRef('')
  const latest = useRef(change)
  latest.current = change

  // React's own onBeforeInput misses deletions and the keyboards of phones.
  useEffect(() => {
    const input = field.current
    const listen = (event: InputEvent) => {
      const before = typed.current
      typed.current = afterInput(before, event, input)
      if (![before, typed.current].some((text) => /[.,]/.test(text)) || !isTyping(event)) return
      event.preventDefault()
      // Once its comma is deleted, the text counts from the cents up again.
      const cents = /[.,]/.test(typed.current) ? readReais(typed.current) : Number(typed.current) || null
      // A key that makes no amount of the text, such as a third digit of cents, changes nothing.
      if (cents === null && event.inputType === 'insertText' && /\d/.test(typed.current)) typed.current = before
      else latest.current(cents)
    }
    input?.addEventListener('beforeinput', listen)
    return () => input?.removeEventListener('beforeinput', listen)
  }, [field])

  return {
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault()
      const cents = readReais(event.clipboardData.getData('text'))
      // The digits of a text that is no amount would be another one.
      if (cents === null) return
      typed.current = ''
      change(cents)
    },
  }
}

const isTyping = ({ inputType }: InputEvent) => inputType === 'insertText' || inputType === 'deleteContentBackward'

/** Returns the text typed since the field was empty, or '' after any other edit. */
function afterInput(before: string, { inputType, data }: InputEvent, input: HTMLInputElement | null): string {
  if (!input || input.selectionStart !== input.selectionEnd) return inputType === 'insertText' ? (data ?? '') : ''
  const so = input.value === '' ? '' : before
  if (inputType === 'deleteContentBackward') return so.slice(0, -1)
  const goesOn = inputType === 'insertText' && /^[\d.,]$/.test(data ?? '') && (so !== '' || input.value === '')
  return goesOn ? so + data : ''
}
