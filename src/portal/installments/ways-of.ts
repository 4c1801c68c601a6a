import type { InstallmentsAnswer, InstallmentsView } from '#api/installments.ts'
import { purposeOf } from '#domain/payments/charge.ts'
import { type ChosenWay, defaultWays, type PayWay, type WaySettings, waysFor } from '#domain/payments/ways.ts'

/** Returns the ways by which some installments can be paid today, as the server will allow. */
export function waysOf(
  { rows }: InstallmentsView,
  ways: InstallmentsAnswer['ways'],
  numbers: readonly number[],
): ChosenWay[] {
  const open = rows.filter(({ state }) => state !== 'paid')
  const chosen = open.filter(({ number }) => numbers.includes(number))
  const offered: PayWay[] = ways.map(({ way }) => way)
  const settings: WaySettings = {
    ...defaultWays,
    ...Object.fromEntries(ways.map(({ way, fromCents }) => [way, { entry: true, installments: true, fromCents }])),
  }
  const what = {
    purpose: purposeOf(numbers, open.length),
    cents: chosen.reduce((sum, { todayCents }) => sum + todayCents, 0),
    isDue: chosen.every(({ state }) => state !== 'open'),
  }
  return waysFor(what, { entry: [], installments: offered }, settings)
}
