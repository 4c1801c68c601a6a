/** The last day of a date field: a year has four digits, and without a last one browsers let people type six. */
export const lastDay = '9999-12-31'

/**
 * A filter without the days (`from`, `to`) whose year is still being typed: until its last digit a browser says of 2026 that it
 * is the year 2, 20 and 202.
 */
export function withWholeDays<Filter extends { from?: string; to?: string }>({ from, to, ...rest }: Filter) {
  return { ...rest, ...(isWhole(from) && { from }), ...(isWhole(to) && { to }) }
}

const isWhole = (day: string | undefined): day is string => day !== undefined && day >= '1000'
