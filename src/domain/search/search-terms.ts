import { withoutMarks } from '../identity/identifiers.ts'
import { fold } from './search.ts'

/**
 * Splits a typed search into words, without accents and capitals. A CPF, contract number or phone loses its marks and the country
 * code. '  José 123.456.789-09' gives ['jose', '12345678909'].
 */
export function searchTerms(typed: string): string[] {
  return fold(typed)
    .replaceAll('+55', '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^[\d.\-/()]*\d[\d.\-/()]*$/.test(word) ? withoutMarks(word) : word))
}
