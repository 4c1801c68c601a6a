import type { RandomInt } from '../identity/contract-number.ts'

// Crockford's alphabet leaves out letters that look like digits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** Makes the code by which anybody can check a contract: 60 bits, too many to guess. `randomInt` must be unpredictable. */
export function newContractCode(randomInt: RandomInt): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Formats a code for print: 'ABCD-EFGH-JKMN'. */
export function formatContractCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * Reads a typed code with any separators. Takes the letters O, I and L as digits. Gives null for a text that cannot be
 * a code.
 */
export function readContractCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}
