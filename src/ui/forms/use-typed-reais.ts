import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react'
import { readReais } from './read-reais.ts'

/**
 * Lets an amount that fills up from the cents be typed or pasted as reais too: from a comma or point on, what was typed since
 * the field was empty is read as it is written ('1500,' is R$ 1.500,00), and so is whatever is pasted.
 */
export function useTypedReais(field: RefObject<HTMLInputElement | null>, change: (cents: number | null) => void) {
  const typed = useRef('')
  const latest = useRef(change)
  latest.current = change

  // React's own onBeforeInput knows neither deletions nor the keys of phones.
  useEffect(() => {
    const input = field.current
    const listen = (event: InputEvent) => {
      const before = typed.current
      typed.current = afterInput(before, event, input)
      if (![before, typed.current].some((text) => /[.,]/.test(text)) || !isTyping(event)) return
      event.preventDefault()
      // Without its comma again, it is what filled up from the cents.
      latest.current(/[.,]/.test(typed.current) ? readReais(typed.current) : Number(typed.current) || null)
    }
    input?.addEventListener('beforeinput', listen)
    return () => input?.removeEventListener('beforeinput', listen)
  }, [field])

  return {
    onPaste: (event: ClipboardEvent) => {
      const cents = readReais(event.clipboardData.getData('text'))
      if (cents === null) return
      event.preventDefault()
      typed.current = ''
      change(cents)
    },
  }
}

const isTyping = ({ inputType }: InputEvent) => inputType === 'insertText' || inputType === 'deleteContentBackward'

/** What was typed since the field was empty, as far as it was typed one after the other. */
function afterInput(before: string, { inputType, data }: InputEvent, input: HTMLInputElement | null): string {
  if (!input || input.selectionStart !== input.selectionEnd) return inputType === 'insertText' ? (data ?? '') : ''
  const so = input.value === '' ? '' : before
  if (inputType === 'deleteContentBackward') return so.slice(0, -1)
  const goesOn = inputType === 'insertText' && /^[\d.,]$/.test(data ?? '') && (so !== '' || input.value === '')
  return goesOn ? so + data : ''
}
