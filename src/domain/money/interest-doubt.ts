/** Above this interest, in percent a month, it may be a slip of the finger: loans for vehicles are far below it. */
const doubtfulAbove = 5

/** Tells whether a new interest rate, in percent a month, should be asked about before it is stored. */
export function isInterestDoubtful(percent: number, stored: number): boolean {
  return percent > doubtfulAbove && percent > stored
}
