/** Letters that Unicode does not split into a plain letter and a mark, with the letters that people type instead. */
const plain: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '´': "'", '`': "'" },
}
const letters = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** Gives a text without accents and in lower case, so that 'taxa' finds 'Taxá', and 'lukasz' finds 'Łukasz'. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(letters, (letter) => plain[letter] ?? letter)
}

/** Tells whether a text contains a term, without regard to accents and case. Every text contains an empty term. */
export function matches(text: string, term: string): boolean {
  return fold(text).includes(fold(term.trim()))
}
