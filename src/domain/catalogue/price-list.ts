import type { PriceStep } from './published.ts'

/** A list of prices with one more from a day on; of that very day it takes the place. Later ones stay. */
export function withPriceFrom(prices: readonly PriceStep[], step: PriceStep): PriceStep[] {
  return [...prices.filter(({ from }) => from !== step.from), step].sort((one, other) =>
    one.from < other.from ? -1 : 1,
  )
}
