/** Letters that Unicode does not take apart into a plain one and a mark, and what people type for them. */
const plain: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '´': "'", '`': "'" },
}
const letters = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** A text without accents and in lower case, so that 'taxa' finds 'Taxá', and 'lukasz' 'Łukasz'. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(letters, (letter) => plain[letter] ?? letter)
}

/** Tells whether a text contains a term, accents and case aside. An empty term is in every text. */
export function matches(text: string, term: string): boolean {
  return fold(text).includes(fold(term.trim()))
}
