/**
 * Gives the DDD and number of a whole Brazilian phone, mobile or land line, with or without the country code 55 and the trunk
 * prefix 0. Null for digits of any other shape. Does not check that the DDD is in use.
 */
export function wholePhone(digits: string): string | null {
  return /^(?:55)?0?([1-9]\d(?:[2-6]\d{7}|[7-9]\d{8}))$/.exec(digits)?.[1] ?? null
}
