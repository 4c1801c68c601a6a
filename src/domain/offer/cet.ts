/** A payment of the customer: how many days after the credit was released, and how much. */
export type Payment = { readonly day: number; readonly cents: number }

/**
 * The total effective cost (Custo Efetivo Total) in percent a year, rounded half up to two decimals:
 * Σ FCj / (1 + CET)^((dj − d0)/365) = FC0, by real days (Resolução CMN 4.881/2020, annex). `releasedCents` is FC0, what the
 * customer gets net of everything paid up front. 0 where the payments are not more than that, or nothing is released.
 */
export function cetPercent(releasedCents: number, payments: readonly Payment[]): number {
  const total = payments.reduce((sum, { cents }) => sum + cents, 0)
  if (releasedCents <= 0 || total <= releasedCents) return 0
  const worth = (rate: number) => payments.reduce((sum, { day, cents }) => sum + cents / (1 + rate) ** (day / 365), 0)
  let [low, high] = [0, 1]
  while (worth(high) > releasedCents && high < mostRate) [low, high] = [high, high * 2]
  // Halved until the rate is known to far less than a hundredth of a percent; the worth falls as the rate grows.
  for (let step = 0; step < 80 && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > releasedCents) low = middle
    else high = middle
  }
  return Math.round(low * 10_000) / 100
}

// A rate of 10^9 % a year has no meaning; without a limit payments on the first day would have none either.
const mostRate = 1e7
