/** Interest above this, in percent a month, may be a typing mistake, because loans for vehicles are far below it. */
const doubtfulAbove = 5

/** Tells whether the page should ask the manager about a new interest rate before storing it. Rates in percent a month. */
export function isInterestDoubtful(percent: number, stored: number): boolean {
  return percent > doubtfulAbove && percent > stored
}
