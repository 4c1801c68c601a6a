import type { RandomInt } from '../identity/contract-number.ts'

// Crockford's alphabet: no letter that is taken for a digit.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** A new code that a contract can be checked by: 60 bits, which nobody guesses. `randomInt` must be unpredictable. */
export function newContractCode(randomInt: RandomInt): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A code as printed: 'ABCD-EFGH-JKMN'. */
export function formatContractCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** A typed code, with any separators and the letters that are taken for digits; null when it cannot be one. */
export function readContractCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}
