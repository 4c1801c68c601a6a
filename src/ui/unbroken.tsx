import { Fragment, type ReactNode } from 'react'

/**
 * A text whose long parts break where a reader would part them: an e-mail address before '@' or a dot, a CPF, CNPJ, CEP
 * or phone number never at its hyphen. A text without them stays one string.
 */
export function unbroken(text: string): ReactNode {
  if (!/@|\d-\d/.test(text)) return text
  return text.split(/(@[^\s.]+|\.(?=[a-z])|\b\d+-\d+\b)/).map((part, place) => {
    if (place % 2 === 0) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never reorder.
      <Fragment key={place}>
        <wbr />
        <span className={part.startsWith('@') ? undefined : 'whitespace-nowrap'}>{part}</span>
      </Fragment>
    )
  })
}
