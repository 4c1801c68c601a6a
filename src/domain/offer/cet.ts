/** A payment of the customer, `day` days after the release of the credit. */
export type Payment = { readonly day: number; readonly cents: number }

/**
 * Returns the total effective cost (Custo Efetivo Total) in percent a year, rounded half up to two decimals: Σ FCj / (1
 * + CET)^((dj − d0)/365) = FC0, by real days (Resolução CMN 4.881/2020, annex). `releasedCents` is FC0: the credit less
 * the amount that the customer pays up front for it. Returns 0 if FC0 is 0 or the payments are not more than FC0.
 */
export function cetPercent(releasedCents: number, payments: readonly Payment[]): number {
  const total = payments.reduce((sum, { cents }) => sum + cents, 0)
  if (releasedCents <= 0 || total <= releasedCents) return 0
  const worth = (rate: number) => payments.reduce((sum, { day, cents }) => sum + cents / (1 + rate) ** (day / 365), 0)
  let [low, high] = [0, 1]
  while (worth(high) > releasedCents && high < mostRate) [low, high] = [high, high * 2]
  // Halves the range until the rate is exact to far less than a hundredth of a percent. A higher rate gives a lower
  // worth.
  for (let step = 0; step < 80 && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > releasedCents) low = middle
    else high = middle
  }
  return Math.round(low * 10_000) / 100
}

// The search needs a limit, because for payments on the first day no rate is high enough. No real credit reaches 10^9 %
// a year.
const mostRate = 1e7
