/**
 * Gives a whole number from 0 to `max`, without `max`. It must be unpredictable, so that contract numbers cannot be
 * guessed.
 */
type RandomInt = (max: number) => number

/** Gives the check digit of a text of digits (ISO 7064, MOD 11,10). It reveals every single wrong digit. */
export function checkDigit(digits: string): string {
  let product = 10
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10 || 10
    product = (sum * 2) % 11
  }
  return String((11 - product) % 10)
}

/** Makes a contract number of 10 digits: two of the year, seven random ones and a check digit. */
export function newContractNumber(year: number, randomInt: RandomInt): string {
  const body = String(year % 100).padStart(2, '0') + String(randomInt(10_000_000)).padStart(7, '0')
  return body + checkDigit(body)
}

// Crockford's alphabet leaves out letters that look like digits.
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 12

/** Makes the code by which anybody can check a contract: 60 bits, too many to guess. `randomInt` must be unpredictable. */
export function newContractCode(randomInt: RandomInt): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
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
  return code.length === codeLength && [...code].every((letter) => codeAlphabet.includes(letter)) ? code : null
}
