import type { ChangeEvent } from 'react'

/** How a field shows a value of digits, and reads a text that was typed, pasted or autofilled. */
export interface Format {
  readonly show: (digits: string) => string
  readonly read: (text: string) => string
}

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** A text after an edit by the browser: with the caret where it left it, and what it deleted from there on. */
export interface Edit {
  readonly text: string
  readonly caret: number
  readonly deletes: 'before' | 'after' | null
}

/**
 * Returns the digits and the caret after an edit of the digits that the field showed. The caret stays behind the same
 * digits. Deleting only a character that the format added deletes the digit behind it, or in front of it.
 */
export function edited(digits: string, { text, caret, deletes }: Edit, { show, read }: Format) {
  // Bare digits after a deletion, because `read` could take the shortened text for another notation.
  const next = read(deletes ? digitsIn(text) : text)
  const before = digitsIn(text.slice(0, caret)).length
  if (deletes && next === digits && text.length < show(digits).length) {
    const at = deletes === 'before' ? before - 1 : before
    const rest = at < 0 ? digits : read(digits.slice(0, at) + digits.slice(at + 1))
    return { digits: rest, caret: caretBehind(Math.max(at, 0), show(rest)) }
  }
  const shown = show(next)
  return { digits: next, caret: caret === text.length ? shown.length : caretBehind(before, shown) }
}

/** Returns the place behind the first `count` digits of a text. */
function caretBehind(count: number, text: string): number {
  let [place, left] = [0, count]
  while (left > 0 && place < text.length) {
    if (/\d/.test(text.charAt(place))) left -= 1
    place += 1
  }
  return place
}

/** Returns the value and the handler of a text input that shows digits in a format. */
export function useFormatted(digits: string, format: Format, onDigits: (digits: string) => void) {
  return {
    value: format.show(digits),
    onChange({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const { inputType = '' } = nativeEvent as InputEvent
      const deletes = inputType.startsWith('delete') ? (inputType.endsWith('Forward') ? 'after' : 'before') : null
      const edit = { text: input.value, caret: input.selectionStart ?? input.value.length, deletes } as const
      const next = edited(digits, edit, format)
      // Written at once, so that React finds its value there and leaves the caret alone.
      input.value = format.show(next.digits)
      // Safari moves the focus to an input whose selection is set.
      if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret)
      if (next.digits !== digits) onDigits(next.digits)
    },
  }
}

/**
 * Returns digits in a mask, where '#' stands for a digit, up to the first digit that is missing. More digits than the
 * mask has room for are all shown, without it.
 */
export function masked(mask: string, digits: string): string {
  if (digits === '' || digits.length > mask.split('#').length - 1) return digits
  let [shown, used] = ['', 0]
  for (const sign of mask) {
    if (sign === '#' && used === digits.length) break
    shown += sign === '#' ? digits.charAt(used++) : sign
  }
  return shown
}
