/**
 * The DDD and number of digits that have the shape of a whole Brazilian phone, mobile or land line, with or without the
 * country's 55 and the trunk's 0; null for anything else. Whether the DDD is in use is not asked here.
 */
export function wholePhone(digits: string): string | null {
  return /^(?:55)?0?([1-9]\d(?:[2-6]\d{7}|[7-9]\d{8}))$/.exec(digits)?.[1] ?? null
}
