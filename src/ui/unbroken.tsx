import type { ReactNode } from 'react'

/**
 * A text whose long parts break where a reader would part them: an e-mail address before '@', a CPF, CNPJ, CEP or phone
 * number never at its hyphen.
 */
export const unbroken = (text: string): ReactNode =>
  text.split(/(@.+|\b\d+-\d+\b)/).map((part, place) =>
    place % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never reorder.
      <span key={place} className="inline-block">
        {part}
      </span>
    ) : (
      part
    ),
  )
