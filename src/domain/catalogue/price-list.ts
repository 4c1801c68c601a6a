import type { Cents } from '../money/money.ts'
import type { PriceStep } from './published.ts'

/** A list of prices with one more from a day on; of that very day it takes the place. Later ones stay. */
export function withPriceFrom(prices: readonly PriceStep[], step: PriceStep): PriceStep[] {
  return [...prices.filter(({ from }) => from !== step.from), step].sort((one, other) =>
    one.from < other.from ? -1 : 1,
  )
}

/** The smallest and largest price of a model: R$ 100 and R$ 10 million. Less is centavos typed as reais. */
export const priceLimits = { least: 10_000, most: 1_000_000_000 }

export const isPossiblePrice = (cents: Cents): boolean => cents >= priceLimits.least && cents <= priceLimits.most
