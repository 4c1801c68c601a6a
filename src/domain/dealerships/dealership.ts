import type { Place } from '../geography/place.ts'
import { brazilianStates, type StateCode } from '../identity/address.ts'
import { compareNames } from '../search.ts'

/** A dealership of the maker's network, which hands motorcycles over. */
export type Dealership = Place & {
  /** The name of the dealership in addresses, which never changes. */
  readonly slug: string
  readonly name: string
  /** Street and number. */
  readonly street: string
  readonly district: string
  readonly city: string
  readonly state: StateCode
  /** With the hyphen. */
  readonly cep: string
  readonly phone: string
  /** IANA name of the time zone; Brazil has four. */
  readonly timeZone: string
  readonly hours: WeekHours
  /** How many motorcycles the dealership can hand over in an hour. */
  readonly slotsPerHour: number
}

/** The name and place of a dealership, without its hours and its room for hand-overs. */
export type DealershipFacts = Omit<Dealership, 'slug' | 'hours' | 'slotsPerHour'>

/** Makes a slug from a dealership's name without the brand: 'São Paulo Mooca' gives 'sao-paulo-mooca'. */
export function dealershipSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Writes a dealership's address on one line. */
export function dealershipAddress(place: Pick<Dealership, 'street' | 'district' | 'city' | 'state' | 'cep'>): string {
  return `${place.street}, ${place.district}, ${place.city} (${place.state}), CEP ${place.cep}`
}

/**
 * Groups dealerships by state, in the order of the states' names. Within a state they are in order of city, then name.
 */
export function byState<T extends Pick<Dealership, 'state' | 'city' | 'name'>>(all: readonly T[]) {
  return brazilianStates
    .map((state) => ({
      state,
      dealerships: all
        .filter((dealership) => dealership.state === state.code)
        .sort((one, other) => compareNames(one.city, other.city) || compareNames(one.name, other.name)),
    }))
    .filter(({ dealerships }) => dealerships.length > 0)
}

/** Opening and closing time of a day, 'HH:MM' on the dealership's clock. */
export type OpeningHours = { readonly opens: string; readonly closes: string }

/** One entry for each weekday, Sunday first; null for a day on which the dealership is closed. */
export type WeekHours = readonly (OpeningHours | null)[]

/** Finds a mistake in a day's hours, which must last an hour or more; null when there is none. */
export function openingHoursProblem({ opens, closes }: OpeningHours): 'hours_invalid' | null {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return minutes(closes) - minutes(opens) >= 60 ? null : 'hours_invalid'
}

const fromMonday = [1, 2, 3, 4, 5, 6, 0]

/** Joins consecutive days with the same hours, from Monday on, and leaves closed days out. */
export function openingPeriods(week: WeekHours): { readonly days: readonly number[]; readonly hours: OpeningHours }[] {
  const periods: { days: number[]; hours: OpeningHours }[] = []
  let before: OpeningHours | null = null
  for (const day of fromMonday) {
    const hours = week[day] ?? null
    const last = periods.at(-1)
    if (hours && last && before?.opens === hours.opens && before.closes === hours.closes) last.days.push(day)
    else if (hours) periods.push({ days: [day], hours })
    before = hours
  }
  return periods
}
