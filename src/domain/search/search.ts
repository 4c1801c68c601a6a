/** A text without accents and in lower case, so that 'taxa' finds 'Taxá'. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Tells whether a text contains a term, accents and case aside. An empty term is in every text. */
export function matches(text: string, term: string): boolean {
  return fold(text).includes(fold(term.trim()))
}
