import { withoutMarks } from '../identity/identifiers.ts'
import { fold } from './search.ts'

/**
 * What a person typed into a search, as words to look for: without accents and capitals, and a CPF, contract number or
 * telephone without its marks and the country's code. '  José 123.456.789-09' gives ['jose', '12345678909'].
 */
export function searchTerms(typed: string): string[] {
  return fold(typed)
    .replaceAll('+55', '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^[\d.\-/()]*\d[\d.\-/()]*$/.test(word) ? withoutMarks(word) : word))
}
