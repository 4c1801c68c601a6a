import { withoutMarks } from '../text.ts'

/**
 * Returns the DDD and number of a whole Brazilian phone, mobile or land line, with or without the country code 55 and
 * the trunk prefix 0. Null for digits of any other shape. Does not check that the DDD is in use.
 */
export function wholePhone(digits: string): string | null {
  return /^(?:55)?0?([1-9]\d(?:[2-6]\d{7}|[7-9]\d{8}))$/.exec(digits)?.[1] ?? null
}

/**
 * Returns the DDD and number of a whole Brazilian phone in any usual format. Any other text keeps its digits and
 * letters, so that the check of the field refuses a number that is too long. A shortened number could be another
 * person's.
 */
export function phoneDigits(typed: string): string {
  const bare = withoutMarks(typed)
  return wholePhone(bare) ?? bare
}

/** Returns the digits of a phone that a person typed or pasted; at most 15, the longest number that exists. */
export function typedPhone(text: string): string {
  return phoneDigits(text.replace(/\D/g, '').slice(0, 15))
}

/** Formats a phone as (00) 00000-0000, or (00) 0000-0000 for a land line. */
export function formatPhone(digits: string): string {
  return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`
}
