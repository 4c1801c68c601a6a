/**
 * The account at the bank that takes boletos, and the agreement with that bank. All are digits, unless it says
 * otherwise.
 */
export interface BoletoAccount {
  /** Three digits. */
  bank: string
  /** Four digits. */
  agency: string
  /** The check character of the agency, a digit or X. */
  agencyCheck: string
  /** Seven digits. */
  account: string
  accountCheck: string
  /** Two digits. */
  wallet: string
  /** Letters and digits, at most 20. */
  agreement: string
}

/** How many digits the number of a boleto has, which the bank calls 'nosso número'. */
const numberDigits = 11

/**
 * Returns the number of a boleto as the bank takes it.
 * @throws RangeError for more than eleven digits.
 */
export function ourNumber(sequence: number): string {
  const digits = String(sequence).padStart(numberDigits, '0')
  if (!Number.isSafeInteger(sequence) || sequence < 1 || digits.length > numberDigits)
    throw new RangeError('the number of a boleto has eleven digits')
  return digits
}

/**
 * Returns the free field of a code: agency, wallet, number, account and a zero. Each bank has its own; this is the one
 * of banks whose numbers have eleven digits.
 */
export const freeField = ({ agency, wallet, account }: BoletoAccount, number: string): string =>
  `${agency}${wallet}${number}${account}0`

/** Returns a bank's digits with their check digit, as boletos print them: '237-2'. */
export function bankWithCheck(bank: string): string {
  const sum = [...bank].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + index), 0)
  const check = 11 - (sum % 11)
  return `${bank}-${check > 9 ? 0 : check}`
}
