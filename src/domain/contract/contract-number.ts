import type { RandomInt } from '../reference.ts'

/** Returns the check digit of a text of digits (ISO 7064, MOD 11,10). It reveals every single wrong digit. */
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
